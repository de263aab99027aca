/* replay_page: see replay_page.h.
 *
 * The texts are kept line by line; none of them needs a resource outside the page.
 */
#include "record/replay_page.h"

/* clang-format off */

/* Head and style. */
static const char *const HEAD[] = {
    "<!DOCTYPE html>",
    "<html lang='en'>",
    "<head>",
    "<meta charset='utf-8'>",
    "<meta name='viewport' content='width=device-width, initial-scale=1'>",
    NULL, /* the title */
    "<style>",
    ":root { --ink: #1f2328; --soft: #667; --line: #d5d9de; --paper: #fff; --panel: #f6f7f9;",
    "  --main: #1f6feb; --band: rgba(31, 111, 235, 0.18); --bound: #c4551a; --wood: #e9c889; }",
    "@media (prefers-color-scheme: dark) { :root { --ink: #e6e8eb; --soft: #9aa3ad; --line: #3a4048;",
    "  --paper: #16191d; --panel: #1f2429; --main: #6aa5ff; --band: rgba(106, 165, 255, 0.22);",
    "  --bound: #f09060; --wood: #b9945a; } }",
    "* { box-sizing: border-box; }",
    "body { margin: 0 auto; max-width: 1180px; padding: 24px; color: var(--ink);",
    "  background: var(--paper); font: 15px/1.45 system-ui, sans-serif; }",
    "h1 { font-size: 24px; margin: 0 0 4px; }",
    "h2 { font-size: 18px; margin: 32px 0 10px; }",
    "p.lead { color: var(--soft); margin: 0 0 12px; }",
    ".wide { overflow-x: auto; }",
    "table { border-collapse: collapse; font-variant-numeric: tabular-nums; }",
    "th, td { padding: 5px 12px 5px 0; text-align: right; border-bottom: 1px solid var(--line);",
    "  white-space: nowrap; }",
    "th { color: var(--soft); font-weight: 600; font-size: 13px; }",
    "th:first-child, td:first-child { text-align: left; }",
    "th.left, td.left { text-align: left; }",
    "table.facts td { text-align: left; }",
    "tr.part td { color: var(--soft); }",
    "tr.part td:first-child { padding-left: 18px; }",
    ".charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(420px, 1fr)); gap: 16px; }",
    "figure { margin: 0; padding: 12px; background: var(--panel); border-radius: 8px; }",
    "figcaption { font-weight: 600; margin-bottom: 6px; }",
    "svg { display: block; width: 100%; height: auto; }",
    "svg text { fill: var(--soft); font-size: 11px; font-family: system-ui, sans-serif; }",
    ".grid { stroke: var(--line); stroke-width: 1; }",
    ".zero { stroke: var(--soft); stroke-width: 1; }",
    ".bound { stroke: var(--bound); stroke-width: 1.5; stroke-dasharray: 5 4; }",
    ".curve { fill: none; stroke: var(--main); stroke-width: 2; stroke-linejoin: round; }",
    ".band { fill: var(--band); }",
    ".bar { fill: var(--main); }",
    "#viewer { display: grid; grid-template-columns: minmax(300px, 620px) minmax(300px, 1fr); gap: 20px; }",
    "@media (max-width: 760px) { #viewer { grid-template-columns: 1fr; } }",
    "#list { width: 100%; font: 13px/1.4 ui-monospace, monospace; color: var(--ink);",
    "  background: var(--panel); border: 1px solid var(--line); border-radius: 6px; }",
    "#filter { width: 100%; margin-bottom: 8px; padding: 6px 8px; font: inherit; color: var(--ink);",
    "  background: var(--paper); border: 1px solid var(--line); border-radius: 6px; }",
    ".buttons { display: flex; gap: 6px; margin: 10px 0; flex-wrap: wrap; }",
    "button { font: inherit; min-width: 44px; padding: 5px 10px; color: var(--ink);",
    "  background: var(--panel); border: 1px solid var(--line); border-radius: 6px; cursor: pointer; }",
    "button:hover { border-color: var(--main); }",
    "#slider { width: 100%; }",
    "#board .wood { fill: var(--wood); }",
    "#board .line { stroke: #5a4520; stroke-width: 0.03; }",
    "#board text { font-size: 0.36px; text-anchor: middle; fill: var(--soft); }",
    "#board .black { fill: #15171a; }",
    "#board .white { fill: #fbfbf8; stroke: #444; stroke-width: 0.03; }",
    "#board .on-black { fill: #fff; }",
    "#board .on-white { fill: #111; }",
    "#board .last { fill: none; stroke: #d22; stroke-width: 0.08; }",
    "#board .row { stroke: #d22; stroke-width: 0.12; stroke-linecap: round; }",
    "#board .on-wood { fill: var(--ink); font-size: 0.5px; }",
    "#curve { background: var(--panel); border-radius: 6px; cursor: pointer; }",
    "#curve .here { stroke: var(--bound); stroke-width: 1.5; }",
    "#curve .bad { fill: var(--bound); }",
    "#moves { max-height: 620px; overflow-y: auto; }",
    "#moves tr { cursor: pointer; }",
    "#moves tr.here td { background: var(--band); }",
    "#moves td:last-child { text-align: left; }",
    ".one #filter, .one #list, .one #previous-game, .one #next-game { display: none; }",
    ".help { color: var(--soft); font-size: 13px; }",
    "</style>",
    "</head>",
};

/* The frame of the games, filled by the script. */
static const char *const VIEWER[] = {
    "<div id='viewer'>",
    "<div>",
    "<svg id='board' role='img' aria-label='the board'></svg>",
    "<input id='slider' type='range' min='0' value='0' aria-label='move'>",
    "<div class='buttons'>",
    "<button id='first' title='start (Home)'>|&lt;</button>",
    "<button id='back' title='one move back (left arrow)'>&lt;</button>",
    "<button id='play' title='play (space)'>play</button>",
    "<button id='next' title='one move on (right arrow)'>&gt;</button>",
    "<button id='end' title='end (End)'>&gt;|</button>",
    "<button id='previous-game' title='previous game (up arrow)'>game -</button>",
    "<button id='next-game' title='next game (down arrow)'>game +</button>",
    "<button id='numbers' title='move numbers (n)'>1 2 3</button>",
    "</div>",
    "</div>",
    "<div>",
    "<p id='title' style='margin-top:0'></p>",
    "<input id='filter' placeholder='filter: words such as an engine, black, five, renju'>",
    "<select id='list' size='20'></select>",
    NULL, /* what belongs to one game or to many */
    "</div>",
    "</div>",
};

static const char *const MANY[] = {
    "<p class='help'>Left and right arrow: one move. Home, End: start, end. Up and down arrow: another",
    "game. Space: play. n: numbers. The stones of the opening have no time.</p>",
};

static const char *const ONE[] = {
    "<svg id='curve' viewBox='0 0 560 130' role='img' aria-label='win rate of black'></svg>",
    "<div id='moves'></div>",
    "<p class='help'>Left and right arrow: one move. Home, End: start, end. Space: play. n: numbers.",
    "Click the curve or a move to go there. The curve is the win rate of black.</p>",
};

/* The script: reads the games out of the page and replays them. */
static const char *const SCRIPT[] = {
    "const games = JSON.parse(document.getElementById('games').textContent);",
    "const $ = (id) => document.getElementById(id);",
    "const NS = 'http://www.w3.org/2000/svg';",
    "let shown = [], game = null, cells = [], ply = 0, numbers = true, timer = null;",
    "",
    "function letter(x) {",
    "  return String.fromCharCode(x < 26 ? 97 + x : 65 + x - 26);",
    "}",
    "function parse(text) {",
    "  const out = [];",
    "  for (const m of text.matchAll(/([a-zA-F])(\\d+)/g)) {",
    "    const c = m[1].charCodeAt(0);",
    "    out.push([c >= 97 ? c - 97 : c - 65 + 26, Number(m[2]) - 1]);",
    "  }",
    "  return out;",
    "}",
    "function draw(parent, name, attributes, text) {",
    "  const node = document.createElementNS(NS, name);",
    "  for (const key in attributes) node.setAttribute(key, attributes[key]);",
    "  if (text !== undefined) node.textContent = text;",
    "  parent.appendChild(node);",
    "  return node;",
    "}",
    "/* Black is 0. Games that begin from a position tell the side of each move. */",
    "function side(i) {",
    "  return game.sides ? Number(game.sides[i]) : i % 2;",
    "}",
    "/* The stones in a row that won, 0 where none did. */",
    "function rowThatWon() {",
    "  return { three: 3, four: 4, five: 5 }[game.reason] || 0;",
    "}",
    "function wins(length, blocked) {",
    "  const row = rowThatWon();",
    "  const exact = (game.rule & 1) !== 0 || ((game.rule & 4) !== 0 && side(ply - 1) === 0);",
    "  return length > row ? !exact : length === row && !((game.rule & 8) !== 0 && blocked);",
    "}",
    "function winningRows() {",
    "  if (ply < cells.length || ply === 0 || rowThatWon() === 0) return [];",
    "  const [x, y] = cells[ply - 1];",
    "  const stones = new Map(cells.map((c, i) => [c.join(), side(i)]));",
    "  (game.setup || []).forEach((moves, i) => parse(moves).forEach((c) => stones.set(c.join(), i)));",
    "  const at = (dx, dy, n) => stones.get([x + n * dx, y + n * dy].join());",
    "  const own = side(ply - 1), rows = [];",
    "  for (const [dx, dy] of [[1, 0], [0, 1], [1, 1], [1, -1]]) {",
    "    let a = 0, b = 0;",
    "    while (at(dx, dy, a - 1) === own) a--;",
    "    while (at(dx, dy, b + 1) === own) b++;",
    "    const blocked = at(dx, dy, a - 1) === 1 - own && at(dx, dy, b + 1) === 1 - own;",
    "    if (wins(b - a + 1, blocked)) rows.push([x + a * dx, y + a * dy, x + b * dx, y + b * dy]);",
    "  }",
    "  return rows;",
    "}",
    "function drawGrid(svg, w, h) {",
    "  svg.setAttribute('viewBox', `-1.1 -0.7 ${w + 0.8} ${h + 0.8}`);",
    "  draw(svg, 'rect', { class: 'wood', x: -0.6, y: -0.6, width: w + 0.2, height: h + 0.2, rx: 0.2 });",
    "  for (let x = 0; x < w; x++) {",
    "    draw(svg, 'line', { class: 'line', x1: x, y1: 0, x2: x, y2: h - 1 });",
    "    draw(svg, 'text', { x: x, y: h - 0.03 }, letter(x));",
    "  }",
    "  for (let y = 0; y < h; y++) {",
    "    draw(svg, 'line', { class: 'line', x1: 0, y1: y, x2: w - 1, y2: y });",
    "    draw(svg, 'text', { x: -0.85, y: y + 0.13 }, h - y);",
    "  }",
    "}",
    "function drawBoard() {",
    "  const svg = $('board'), h = game.height;",
    "  svg.replaceChildren();",
    "  drawGrid(svg, game.width, h);",
    "  (game.setup || ['', '']).forEach((moves, i) => parse(moves).forEach(([x, y]) =>",
    "    draw(svg, 'circle', { class: i ? 'white' : 'black', cx: x, cy: h - 1 - y, r: 0.44 })));",
    "  cells.slice(0, ply).forEach(([x, y], i) => {",
    "    const colour = side(i) ? 'white' : 'black';",
    "    draw(svg, 'circle', { class: colour, cx: x, cy: h - 1 - y, r: 0.44 });",
    "    if (numbers) draw(svg, 'text', { class: 'on-' + colour, x: x, y: h - 1 - y + 0.13 }, i + 1);",
    "  });",
    "  for (const [x, y] of parse(game.best ? game.best[ply] : ''))",
    "    draw(svg, 'text', { class: 'on-wood', x: x, y: h - 1 - y + 0.18 }, '\\u00d7');",
    "  if (ply > 0) {",
    "    const [x, y] = cells[ply - 1];",
    "    draw(svg, 'circle', { class: 'last', cx: x, cy: h - 1 - y, r: 0.44 });",
    "  }",
    "  for (const [x1, y1, x2, y2] of winningRows())",
    "    draw(svg, 'line', { class: 'row', x1: x1, y1: h - 1 - y1, x2: x2, y2: h - 1 - y2 });",
    "}",
    "function describe() {",
    "  const name = ply === 0 ? 'start' : letter(cells[ply - 1][0]) + (cells[ply - 1][1] + 1);",
    "  const time = ply > game.opening && game.us ? (game.us[ply - 1 - game.opening] / 1e6).toFixed(3) + ' s' : '';",
    "  const score = ply > game.opening && game.scores ? game.scores[ply - 1 - game.opening] : null;",
    "  const title = $('title');",
    "  title.replaceChildren();",
    "  const strong = document.createElement('strong');",
    "  strong.textContent = `${game.black} (black) - ${game.white} (white)`;",
    "  title.append(strong, document.createElement('br'),",
    "    `${game.rates ? '' : `game ${game.game}, `}${game.ruleName} ${game.width}x${game.height}, ` +",
    "    `${game.result}${game.reason ? ': ' : ''}${game.reason}${game.detail ? ' (' + game.detail + ')' : ''}` +",
    "    `${game.swap2 ? ', swap2: ' + game.swap2 : ''}`, document.createElement('br'),",
    "    `move ${ply} of ${cells.length}: ${name} ${time}${score === null ? '' : ', score ' + score}`);",
    "}",
    "/* The win rate of black after each move, with the mistakes. */",
    "function drawCurve() {",
    "  const svg = $('curve');",
    "  if (!svg || !game.rates) return;",
    "  svg.replaceChildren();",
    "  const x = (i) => 10 + 540 * i / Math.max(cells.length, 1), y = (rate) => 120 - 110 * rate / 10000;",
    "  for (const rate of [0, 5000, 10000])",
    "    draw(svg, 'line', { class: rate === 5000 ? 'zero' : 'grid', x1: 10, x2: 550, y1: y(rate), y2: y(rate) });",
    "  const known = game.rates.map((rate, i) => [i, rate]).filter(([, rate]) => rate !== null);",
    "  draw(svg, 'polyline', { class: 'curve', points: known.map(([i, r]) => `${x(i)},${y(r)}`).join(' ') });",
    "  for (const [i, rate] of known)",
    "    if (game.marks[i]) draw(svg, 'circle', { class: 'bad', cx: x(i), cy: y(rate), r: 3.5 });",
    "  draw(svg, 'line', { class: 'here', x1: x(ply), x2: x(ply), y1: 10, y2: 120 });",
    "}",
    "/* The list of the moves with what is said about them. */",
    "function fillMoves() {",
    "  if (!$('moves') || !game.rates) return;",
    "  const table = document.createElement('table');",
    "  table.append(...game.rates.map((rate, i) => {",
    "    const row = document.createElement('tr');",
    "    const name = i === 0 ? 'start' : letter(cells[i - 1][0]) + (cells[i - 1][1] + 1);",
    "    const share = rate === null ? '' : (rate / 100).toFixed(1) + ' %';",
    "    for (const text of [i, name + game.marks[i], share, game.notes[i]]) {",
    "      const cell = document.createElement('td');",
    "      cell.textContent = text;",
    "      row.append(cell);",
    "    }",
    "    row.onclick = () => goTo(i);",
    "    return row;",
    "  }));",
    "  $('moves').replaceChildren(table);",
    "}",
    "function showMove() {",
    "  const rows = $('moves') ? $('moves').querySelectorAll('tr') : [];",
    "  rows.forEach((row, i) => row.classList.toggle('here', i === ply));",
    "  if (rows[ply]) rows[ply].scrollIntoView({ block: 'nearest' });",
    "}",
    "function goTo(n) {",
    "  if (!game) return;",
    "  ply = Math.max(0, Math.min(cells.length, n));",
    "  $('slider').value = ply;",
    "  drawBoard();",
    "  drawCurve();",
    "  showMove();",
    "  describe();",
    "}",
    "function openGame(index, at) {",
    "  if (!shown.length) return;",
    "  const n = Math.max(0, Math.min(shown.length - 1, index));",
    "  $('list').selectedIndex = n;",
    "  game = shown[n];",
    "  cells = parse(game.moves);",
    "  $('slider').max = cells.length;",
    "  fillMoves();",
    "  goTo(at === undefined ? cells.length : at);",
    "}",
    "function play() {",
    "  if (timer) {",
    "    clearInterval(timer);",
    "    timer = null;",
    "  } else {",
    "    if (ply === cells.length) goTo(0);",
    "    timer = setInterval(() => (ply < cells.length ? goTo(ply + 1) : play()), 400);",
    "  }",
    "  $('play').textContent = timer ? 'stop' : 'play';",
    "}",
    "function fillList() {",
    "  const words = $('filter').value.toLowerCase().split(/\\s+/).filter(Boolean);",
    "  const text = (g) => `${g.black} ${g.white} ${g.result} ${g.reason} ${g.ruleName}`.toLowerCase();",
    "  shown = games.filter((g) => words.every((w) => text(g).includes(w)));",
    "  $('list').replaceChildren(...shown.map((g) => {",
    "    const mark = g.result === 'black' ? '1-0' : g.result === 'white' ? '0-1' : '\\u00bd-\\u00bd';",
    "    const option = document.createElement('option');",
    "    option.textContent = `${g.game}  ${g.black} ${mark} ${g.white}  ${g.reason}`;",
    "    return option;",
    "  }));",
    "  openGame(0);",
    "}",
    "const step = {",
    "  ArrowLeft: () => goTo(ply - 1), ArrowRight: () => goTo(ply + 1),",
    "  Home: () => goTo(0), End: () => goTo(cells.length),",
    "  ArrowUp: () => openGame($('list').selectedIndex - 1),",
    "  ArrowDown: () => openGame($('list').selectedIndex + 1),",
    "  ' ': play, n: () => { numbers = !numbers; drawBoard(); }",
    "};",
    "/* Some browsers click a button when Space comes up, so both ends of a key are taken from them. */",
    "function take(event) {",
    "  if (event.target === $('filter') || event.ctrlKey || event.altKey || event.metaKey) return;",
    "  if (!games.length || !step[event.key]) return;",
    "  event.preventDefault();",
    "  if (event.type === 'keydown') step[event.key]();",
    "}",
    "document.addEventListener('keydown', take);",
    "document.addEventListener('keyup', take);",
    "$('first').onclick = step.Home;",
    "$('end').onclick = step.End;",
    "$('back').onclick = step.ArrowLeft;",
    "$('next').onclick = step.ArrowRight;",
    "$('previous-game').onclick = step.ArrowUp;",
    "$('next-game').onclick = step.ArrowDown;",
    "$('numbers').onclick = step.n;",
    "$('play').onclick = play;",
    "$('slider').oninput = () => goTo(Number($('slider').value));",
    "$('list').onchange = () => openGame($('list').selectedIndex);",
    "$('filter').oninput = fillList;",
    "fillList();",
    "if ($('curve')) $('curve').onclick = (event) => {",
    "  const box = $('curve').getBoundingClientRect();",
    "  const at = (event.clientX - box.left) / box.width * 560;",
    "  goTo(Math.round((at - 10) / 540 * cells.length));",
    "};",
    "const wanted = /^#(\\d+)(?:,(\\d+))?$/.exec(location.hash);",
    "if (wanted) openGame(Number(wanted[1]), wanted[2] === undefined ? undefined : Number(wanted[2]));",
};

/* clang-format on */

/* Writes lines; returns the number of the first that is NULL, or `count`. */
static size_t write_lines(RecordSink *sink, const char *const *lines, size_t first, size_t count) {
    size_t i = first;
    for (; i < count && lines[i] != NULL; i++) {
        sink_text(sink, lines[i]);
        sink_text(sink, "\n");
    }
    return i;
}

void replay_write_text(RecordSink *sink, const char *text) {
    for (; *text != '\0'; text++) {
        if (*text == '<')
            sink_text(sink, "&lt;");
        else if (*text == '>')
            sink_text(sink, "&gt;");
        else if (*text == '&')
            sink_text(sink, "&amp;");
        else
            sink_bytes(sink, text, 1);
    }
}

void replay_write_head(RecordSink *sink, const char *title, bool one) {
    size_t i = write_lines(sink, HEAD, 0, ARRAY_LENGTH(HEAD));
    sink_text(sink, "<title>");
    replay_write_text(sink, title);
    sink_text(sink, "</title>\n");
    write_lines(sink, HEAD, i + 1, ARRAY_LENGTH(HEAD));
    sink_text(sink, one ? "<body class='one'>\n" : "<body>\n");
}

void replay_write_viewer(RecordSink *sink, bool one) {
    size_t i = write_lines(sink, VIEWER, 0, ARRAY_LENGTH(VIEWER));
    if (one)
        write_lines(sink, ONE, 0, ARRAY_LENGTH(ONE));
    else
        write_lines(sink, MANY, 0, ARRAY_LENGTH(MANY));
    write_lines(sink, VIEWER, i + 1, ARRAY_LENGTH(VIEWER));
}

void replay_write_script(RecordSink *sink) {
    sink_text(sink, "<script>\n");
    write_lines(sink, SCRIPT, 0, ARRAY_LENGTH(SCRIPT));
    sink_text(sink, "</script>\n</body>\n</html>\n");
}
