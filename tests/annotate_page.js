/* annotate_page: looks at the page of an annotated game, and goes through it.
 *
 *     node tests/annotate_page.js PBRAIN_PENTAD
 *
 * The program annotates a game that ends with a row. Its page must show every position: the stones,
 * the list of moves with the present one marked, the curve with its line there, and the move that
 * the engine prefers. Ends with "N passed, M failed".
 */
'use strict';

const fs = require('fs');
const os = require('os');
const path = require('path');
const { execFileSync } = require('child_process');
const { Page } = require('./report_dom.js');

const MOVES = 'h8 a1 h9 a2 h10 a3 h11 a4 h12'.split(' ');

/* The page of a game. */
function makePage(program, text) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pentad-annotate-'));
  const game = path.join(folder, 'game'), page = path.join(folder, 'game.html');
  fs.writeFileSync(game, text);
  execFileSync(program, ['play', '--annotate', game, '--time', '0.02', '--out', page], { stdio: 'pipe' });
  const html = fs.readFileSync(page, 'utf8');
  fs.rmSync(folder, { recursive: true });
  return html;
}

function expect(what, found, wanted) {
  if (String(found) !== String(wanted)) throw new Error(`${what} is ${found}, not ${wanted}`);
}

/* What the page shows with `ply` moves on the board. */
function expectPosition(page, ply, count) {
  const drawn = (id, name) => page.element(id).children.filter((node) => node.get('class') === name).length;
  expect(`black stones at ${ply}`, drawn('board', 'black'), Math.ceil(ply / 2));
  expect(`white stones at ${ply}`, drawn('board', 'white'), Math.floor(ply / 2));
  const rows = page.element('moves').querySelectorAll('tr');
  expect('rows of the list', rows.length, count + 1);
  expect(`marked rows at ${ply}`, rows.map((row, i) => row.classes.has('here') ? i : -1).filter((i) => i >= 0), ply);
  const here = page.element('curve').children.find((node) => node.get('class') === 'here');
  expect(`the place on the curve at ${ply}`, Number(here.get('x1')).toFixed(3), (10 + 540 * ply / count).toFixed(3));
  if (!page.element('title').textContent.includes(`move ${ply} of ${count}`)) throw new Error(`no move ${ply} in the title`);
}

const TESTS = {
  'keys and buttons go through the game'(html) {
    const page = new Page(html, '');
    const count = MOVES.length;
    expectPosition(page, count, count);
    for (let ply = count - 1; ply >= 0; ply--) {
      page.key('ArrowLeft');
      expectPosition(page, ply, count);
    }
    page.click('next');
    expectPosition(page, 1, count);
    page.key('End');
    expect('rows that won', page.element('board').children.filter((node) => node.get('class') === 'row').length, 1);
  },

  'a click on the curve or on a move goes there'(html) {
    const page = new Page(html, '');
    page.element('curve').onclick({ clientX: 10 + 540 * 4 / MOVES.length });
    expectPosition(page, 4, MOVES.length);
    page.element('moves').querySelectorAll('tr')[7].onclick({});
    expectPosition(page, 7, MOVES.length);
  },

  'the list names the moves and their win rates'(html) {
    const page = new Page(html, '');
    const rows = page.element('moves').querySelectorAll('tr').map((row) => row.children.map((cell) => cell.textContent));
    expect('the first row', rows[0][1], 'start');
    MOVES.forEach((move, i) => expect(`move ${i + 1}`, rows[i + 1][1].replace(/\?/g, ''), move));
    expect('the win rate at the end', rows[MOVES.length][2], '100.0 %');
    expect('points of the curve', page.element('curve').children.find((node) => node.get('class') === 'curve')
      .get('points').split(' ').length, MOVES.length + 1);
  },

  'a position that was set up is there before the first move'(html, program) {
    const page = new Page(makePage(program, '(;GM[4]SZ[15]AB[hh][gg]AW[ii]PL[W];W[jj];B[aa])'), '#0,0');
    const drawn = (name) => page.element('board').children.filter((node) => node.get('class') === name).length;
    expect('black stones', drawn('black'), 2);
    expect('white stones', drawn('white'), 1);
    page.key('ArrowRight');
    expect('white stones after the first move', drawn('white'), 2);
  },

  'a row is drawn through stones that were set up'(html, program) {
    const text = '(;GM[4]SZ[15]AB[hh][gh][fh][eh]AW[aa][cc][ee][ii]PL[B];B[dh])';
    const lines = new Page(makePage(program, text), '').element('board').children.filter((node) => node.get('class') === 'row');
    expect('rows that won', lines.map((node) => `${node.get('x1')}-${node.get('x2')}`), '3-7');
  },

  'a row of four wins where it is enough'(html, program) {
    const page = new Page(makePage(program, '(;GM[4]SZ[15]RU[freestyle, 4 in a row];B[hh];W[aa];B[gh];W[cc];B[fh];W[ee];B[eh])'), '');
    expect('rows that won', page.element('board').children.filter((node) => node.get('class') === 'row').length, 1);
    for (const words of ['freestyle, 4 in a row', ': four'])
      if (!page.element('title').textContent.includes(words)) throw new Error(`the title lacks "${words}"`);
  },
};

if (process.argv.length !== 3) {
  console.error('usage: node tests/annotate_page.js PBRAIN_PENTAD');
  process.exit(2);
}
const html = makePage(process.argv[2], MOVES.join(' '));
let failed = 0;
for (const [name, test] of Object.entries(TESTS)) {
  try {
    test(html, process.argv[2]);
    console.log(`ok      ${name}`);
  } catch (error) {
    failed++;
    console.log(`FAILED  ${name}\n    ${error.stack.split('\n').slice(0, 3).join('\n')}`);
  }
}
console.log(`${Object.keys(TESTS).length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
