/* report_page: presses every control of a match report's page and compares what it shows.
 *
 *     node tests/report_page.js PENTAD_BENCH
 *
 * A report is made of some games whose stones and rows are known here. Every test drives the
 * script of that page, in the browser of report_dom.js, beside a model of what the page should
 * do; after every step the stones on the board, their numbers, the marks, the title, the slider,
 * the list and the button that plays must be those of the model. Ends with "N passed, M failed".
 */
'use strict';

const fs = require('fs');
const os = require('os');
const path = require('path');
const { execFileSync } = require('child_process');
const { Page } = require('./report_dom.js');

const KEYS = { first: 'Home', back: 'ArrowLeft', play: ' ', next: 'ArrowRight', end: 'End',
  'previous-game': 'ArrowUp', 'next-game': 'ArrowDown', numbers: 'n' };
const BUTTONS = Object.keys(KEYS);
const WALKS = 40, STEPS = 60;

/* ---------------------------------------------------------------------------------------------
 * The games.
 */

/* A game between two engines: what there is to know, the points in turn as [x, y], and the winning
 * rows as two ends each. */
function game(about, points, rows) {
  const letter = (x) => String.fromCharCode(x < 26 ? 97 + x : 65 + x - 26);
  const record = { match: 'm', game: 0, pair: 0, black: 'A<b>&"', white: 'Beta', rule: 0, width: 15,
    height: 15, result: 'black', reason: 'five', detail: '', opening: 0, ...about };
  record.moves = points.map(([x, y]) => letter(x) + (y + 1)).join('');
  if (about.scores) record.scores = points.slice(record.opening).map((point, i) => i % 3 ? 10 * i : null);
  record.us = points.slice(record.opening).map((point, i) => 1500 * (i + 1));
  return { record, points, rows };
}

/* The stones of both sides in turn; black has one more if he moves last. */
function turns(black, white) {
  return black.flatMap((point, i) => i < white.length ? [point, white[i]] : [point]);
}

/* `count` points from (x, y) in a direction. */
function line(x, y, dx, dy, count) {
  return Array.from({ length: count }, (none, i) => [x + i * dx, y + i * dy]);
}

/* Points that are far from each other, in the row y. */
function apart(y, count) {
  return line(0, y, 2, 0, count);
}

const FIVE = line(3, 3, 1, 0, 5), LONG = line(3, 3, 1, 0, 6), UP = line(3, 4, 0, 1, 4);
const LATE = [...LONG.slice(1), ...UP, LONG[0]]; /* six in a row and five across at once */
const GAMES = [
  game({ opening: 3, scores: true }, turns(FIVE, apart(9, 4)), [[3, 3, 7, 3]]),
  game({ width: 20, height: 20, rule: 1, result: 'white', black: 'Beta', white: 'A<b>&"' },
    turns(apart(0, 5), line(10, 10, 1, -1, 5)), [[10, 10, 14, 6]]),
  game({ width: 32, height: 32, result: 'draw', reason: 'moves', detail: 'enough' },
    [[31, 31], [0, 0], [26, 25], [25, 26]], []),
  game({ width: 20, height: 6, reason: 'time', detail: '5.2 s', opening: 2, result: 'white' },
    turns(line(2, 2, 1, 0, 5), apart(4, 4)), []),
  game({ rule: 0 }, turns(LATE, [...apart(9, 6), ...apart(11, 3)]), [[3, 3, 8, 3], [3, 3, 3, 7]]),
  game({ rule: 1 }, turns(LATE, [...apart(9, 6), ...apart(11, 3)]), [[3, 3, 3, 7]]),
  game({ rule: 4 }, turns(LATE, [...apart(9, 6), ...apart(11, 3)]), [[3, 3, 3, 7]]),
  game({ rule: 4, result: 'white' }, turns(apart(9, 6), LONG), [[3, 3, 8, 3]]),
  game({ rule: 9 }, turns([...FIVE.slice(1), ...UP, FIVE[0]], [[2, 3], [8, 3], ...apart(11, 6)]),
    [[3, 3, 3, 7]]),
  game({ rule: 9 }, turns(FIVE, [[2, 3], ...apart(11, 3)]), [[3, 3, 7, 3]]),
  game({ result: 'white', reason: 'crash', detail: 'at once' }, [], []),
];
GAMES.forEach((one, i) => { one.record.game = i + 1; });

/* The page that pentad-bench makes of the games. */
function makeReport(bench) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pentad-report-'));
  try {
    const results = path.join(folder, 'results'), page = path.join(folder, 'page.html');
    fs.writeFileSync(results, GAMES.map((one) => JSON.stringify(one.record) + '\n').join(''));
    execFileSync(bench, ['report', '-results', results, '-out', page], { stdio: 'pipe' });
    return fs.readFileSync(page, 'utf8');
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

/* ---------------------------------------------------------------------------------------------
 * The model: what the page should do.
 */

class Model {
  constructor() {
    Object.assign(this, { numbers: true, playing: false });
    this.filter('');
  }
  filter(text) {
    const words = text.toLowerCase().split(' ').filter((word) => word !== '');
    const RULES = { 0: 'freestyle', 1: 'standard', 4: 'renju', 8: 'caro', 9: 'caro exact' };
    const about = (r) => [r.black, r.white, r.result, r.reason, RULES[r.rule]].join(' ').toLowerCase();
    this.shown = GAMES.filter((one) => words.every((word) => about(one.record).includes(word)));
    this.open(0);
  }
  open(index, ply) {
    if (this.shown.length === 0) return;
    this.index = Math.max(0, Math.min(this.shown.length - 1, index));
    this.game = this.shown[this.index];
    this.go(ply === undefined ? this.game.points.length : ply);
  }
  go(ply) { this.ply = Math.max(0, Math.min(this.game.points.length, ply)); }
  press(button) {
    const last = this.game.points.length;
    const chosen = this.shown.length === 0 ? -1 : this.index;
    ({
      first: () => this.go(0),
      back: () => this.go(this.ply - 1),
      next: () => this.go(this.ply + 1),
      end: () => this.go(last),
      'previous-game': () => this.open(chosen - 1),
      'next-game': () => this.open(chosen + 1),
      numbers: () => { this.numbers = !this.numbers; },
      play: () => {
        if (!this.playing && this.ply === last) this.go(0);
        this.playing = !this.playing;
      },
    })[button]();
  }
  tick() {
    if (!this.playing) return;
    if (this.ply === this.game.points.length) this.playing = false;
    else this.go(this.ply + 1);
  }

  /* All that can be seen, in the same form as seenOn(). */
  seen() {
    const { record, points, rows } = this.game, count = points.length, ply = this.ply;
    const stones = points.slice(0, ply).map(([x, y], i) => `${i % 2 ? 'white' : 'black'} ${x},${y}`);
    const time = ply > record.opening ? (record.us[ply - 1 - record.opening] / 1e6).toFixed(3) + ' s' : '';
    const score = record.scores && ply > record.opening ? record.scores[ply - 1 - record.opening] : null;
    const name = ply === 0 ? 'start' : /([a-zA-F]\d+)$/.exec(record.moves.slice(0, plyEnd(record, ply)))[1];
    return {
      stones: stones.join(' '),
      numbers: this.numbers ? points.slice(0, ply).map(([x, y], i) => `${i + 1}@${x},${y}`).join(' ') : '',
      last: ply > 0 ? points[ply - 1].join() : '',
      rows: ply === count ? rows.map((row) => ends(...row)).sort().join(' ') : '',
      size: `${record.width}x${record.height}`,
      players: `${record.black} (black) - ${record.white} (white)`,
      about: `${record.game} ${record.result} ${record.reason} ${record.detail}`,
      move: `move ${ply} of ${count}: ${name} ${time}${score === null ? '' : ', score ' + score}`,
      slider: `${ply} of ${count}`,
      list: `${this.shown.length === 0 ? -1 : this.index} in ` +
        this.shown.map((one) => one.record.game).join(' '),
      play: this.playing ? 'stop, 1 timer' : 'play, 0 timer',
    };
  }
}

/* Where in a game's moves the text of the first `ply` moves ends. */
function plyEnd(record, ply) {
  let end = 0;
  for (const move of (record.moves.match(/[a-zA-F]\d+/g) || []).slice(0, ply)) end += move.length;
  return end;
}

/* A row by its two ends, whichever comes first. */
function ends(a, b, c, d) {
  return [`${a},${b}`, `${c},${d}`].sort().join('-');
}

/* ---------------------------------------------------------------------------------------------
 * What the page shows.
 */

function seenOn(page) {
  const board = page.element('board').children;
  const of = (tag, names) => board.filter((node) => node.tag === tag && names.includes(node.get('class')));
  const height = of('line', ['line']).filter((node) => node.get('y1') === node.get('y2')).length;
  const width = of('line', ['line']).length - height;
  const turned = (y) => height - 1 - Number(y);
  const place = (node) => `${node.get('cx')},${turned(node.get('cy'))}`;
  const numbers = of('text', ['on-black', 'on-white']).map((node) =>
    `${node.textContent}@${node.get('x')},${turned(Math.floor(Number(node.get('y'))))}`);
  const rows = of('line', ['row']).map((node) =>
    ends(node.get('x1'), turned(node.get('y1')), node.get('x2'), turned(node.get('y2'))));
  const [players, about, move] = page.element('title').textContent.split('\n');
  const [, game, result, reason, , detail] =
    /^game (\d+), .* \d+x\d+, (\w+): (\w+)( \((.*)\))?$/.exec(about) || [];
  const list = page.element('list');
  return {
    stones: of('circle', ['black', 'white']).map((node) => `${node.get('class')} ${place(node)}`).join(' '),
    numbers: numbers.join(' '),
    last: of('circle', ['last']).map(place).join(' '),
    rows: rows.sort().join(' '),
    size: `${width}x${height}`,
    players,
    about: `${game} ${result} ${reason} ${detail || ''}`,
    move,
    slider: `${page.element('slider').value} of ${page.element('slider').max}`,
    list: `${list.selectedIndex} in ` + list.children.map((o) => o.textContent.split(' ')[0]).join(' '),
    play: `${page.element('play').textContent}, ${page.timers.size} timer`,
  };
}

/* A page and its model side by side; what was done so far explains a difference. */
class Pair {
  constructor(html, hash = '') {
    this.page = new Page(html, hash);
    this.model = new Model();
    this.done = [];
  }
  expect(what) {
    const seen = seenOn(this.page), wanted = this.model.seen();
    this.done.push(what);
    for (const key of Object.keys(wanted)) {
      if (seen[key] === wanted[key]) continue;
      throw new Error(`${key} is "${seen[key]}" and should be "${wanted[key]}"\n` +
        `    after: ${this.done.slice(-12).join(', ')}`);
    }
  }
  click(button) {
    this.page.click(button);
    this.model.press(button);
    this.expect(button);
  }
  key(button, focus) {
    if (!this.page.key(KEYS[button], focus)) throw new Error(`the page leaves ${button} to the browser`);
    this.model.press(button);
    this.expect(`key ${KEYS[button]}${focus ? ' on ' + focus : ''}`);
  }
  slide(ply) {
    this.page.set('slider', ply);
    this.model.go(ply);
    this.expect(`slider to ${ply}`);
  }
  choose(index) {
    this.page.choose(index);
    this.model.open(index);
    this.expect(`game ${index} of the list`);
  }
  filter(text) {
    this.page.set('filter', text);
    this.model.filter(text);
    this.expect(`filter "${text}"`);
  }
  tick() {
    this.page.tick();
    this.model.tick();
    this.expect('a moment later');
  }
}

/* ---------------------------------------------------------------------------------------------
 * The tests.
 */

const TESTS = {
  'at first the end of the first game is shown': (html) => new Pair(html).expect('the beginning'),

  'every control of the page does something'(html) {
    const { byId } = new Page(html, ''), held = [];
    for (const [id, element] of byId) {
      const { onclick, oninput, onchange } = element;
      if (onclick || oninput || onchange) held.push(id);
      else if (['button', 'input', 'select'].includes(element.tag)) throw new Error(`${id} does nothing`);
    }
    const known = [...BUTTONS, 'slider', 'list', 'filter'].sort().join();
    if (held.sort().join() !== known) throw new Error(`the page has ${held}, tried are ${known}`);
  },

  'the buttons step through every game, and stop at both ends'(html) {
    const pair = new Pair(html);
    for (const one of GAMES) {
      pair.click('first');
      pair.click('back');
      for (let i = 0; i <= one.points.length; i++) pair.click('next');
      for (let i = 0; i <= one.points.length; i++) pair.click('back');
      pair.click('end');
      pair.click('next-game');
    }
    for (let i = 0; i <= GAMES.length; i++) pair.click('previous-game');
  },

  'play goes on move by move, stops when told to and at the end'(html) {
    const pair = new Pair(html);
    pair.click('play');
    for (let i = 0; i < 3; i++) pair.tick();
    pair.click('play');
    pair.tick();
    pair.click('play');
    pair.click('back');
    for (let i = 0; i <= GAMES[0].points.length; i++) pair.tick();
    for (let i = 0; i <= GAMES[0].points.length + 2; i++) i === 0 ? pair.key('play') : pair.tick();
    pair.choose(GAMES.length - 1);
    pair.click('play');
    pair.tick();
    pair.tick();
  },

  'play can be left for another move or another game'(html) {
    for (const button of BUTTONS) {
      const pair = new Pair(html);
      pair.click('play');
      pair.tick();
      pair.tick();
      pair.click(button);
      for (let i = 0; i < 12; i++) pair.tick();
    }
  },

  'the slider reaches every move'(html) {
    const pair = new Pair(html);
    GAMES.forEach((one, i) => {
      pair.choose(i);
      for (let ply = one.points.length; ply >= 0; ply--) pair.slide(ply);
      pair.slide(one.points.length);
    });
  },

  'numbers can be switched off and on at every move'(html) {
    const pair = new Pair(html);
    for (const button of ['numbers', 'back', 'next-game', 'numbers', 'first', 'numbers', 'end'])
      pair.click(button);
  },

  'the filter wants all words, and with nothing found the board stays'(html) {
    const pair = new Pair(html);
    for (const text of ['renju', 'RENJU  white', 'a<b>&"', 'time', 'caro exact', 'no such game']) {
      pair.filter(text);
      for (const button of ['next-game', 'back', 'previous-game', 'next', 'play']) pair.click(button);
      pair.tick();
      pair.click('play');
    }
    pair.filter('');
  },

  'keys do what the buttons say, whatever has the focus'(html) {
    for (const focus of [undefined, 'slider', 'list', ...BUTTONS]) {
      const pair = new Pair(html);
      for (const button of [...BUTTONS, ...[...BUTTONS].reverse()]) pair.key(button, focus);
    }
  },

  'other keys, and all keys in the filter or with others held, are the browser\'s'(html) {
    const pair = new Pair(html);
    for (const [key, focus, held] of [['x'], ['Tab'], ['Enter', 'play'],
      ['n', 'filter'], [' ', 'filter'], ['Home', 'filter'], ['ArrowLeft', undefined, { altKey: true }],
      ['n', undefined, { ctrlKey: true }], ['n', undefined, { metaKey: true }]]) {
      if (pair.page.key(key, focus, held)) throw new Error(`the page takes ${key} from the browser`);
      pair.expect(`key ${key}`);
    }
  },

  'the address says which game and which move to open'(html) {
    for (const [hash, index, ply] of [['#2', 2], ['#0,3', 0, 3], ['#1,0', 1, 0], ['#99', 99],
      ['#1,99', 1, 99], ['#', 0], ['#x', 0], ['#1,', 0]]) {
      const pair = new Pair(html, hash);
      pair.model.open(index, ply);
      pair.expect(`opened with ${hash}`);
    }
  },

  'whatever is pressed in whatever order'(html) {
    let state = Number(process.env.PENTAD_SEED || 20260101);
    console.log(`  random presses: PENTAD_SEED=${state}`);
    const below = (n) => { /* Lehmer's generator with Park and Miller's constants */
      state = state * 48271 % 2147483647;
      return state % n;
    };
    const some = (list) => list[below(list.length)];
    for (let walk = 0; walk < WALKS; walk++) {
      const pair = new Pair(html), { model } = pair;
      const steps = [() => pair.click(some(BUTTONS)), () => pair.key(some(BUTTONS)),
        () => pair.slide(below(model.game.points.length + 1)), () => pair.tick(), () => pair.tick(),
        () => model.shown.length > 0 && pair.choose(below(model.shown.length)),
        () => below(4) === 0 && pair.filter(some(['', 'white', 'renju', 'nothing of that']))];
      for (let i = 0; i < STEPS; i++) some(steps)();
    }
  },
};

if (process.argv.length !== 3) {
  console.error('usage: node tests/report_page.js PENTAD_BENCH');
  process.exit(2);
}
const html = makeReport(process.argv[2]);
let failed = 0;
for (const [name, test] of Object.entries(TESTS)) {
  try {
    test(html);
    console.log(`ok      ${name}`);
  } catch (error) {
    failed++;
    console.log(`FAILED  ${name}\n    ${error.stack.split('\n').slice(0, 3).join('\n')}`);
  }
}
console.log(`${Object.keys(TESTS).length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
