/* report_dom: as much of a browser as the page of a match report and that of an annotated game need,
 * for report_page.js and annotate_page.js.
 *
 * The elements with an id are those that the page's own HTML has, so a control that the script
 * takes for granted and the page lacks is found. Ranges and lists cut what they are set to as a
 * browser does; time passes only when the test says so. Keys act as in the browser that minds
 * least: Space on a focused button clicks it when the key comes up, unless that was prevented.
 */
'use strict';

const vm = require('vm');

/* An element: attributes, children, text, and what the script hangs on it. */
class Element {
  constructor(tag) {
    this.tag = tag;
    this.attributes = new Map();
    this.children = [];
    this.text = '';
    this.classes = new Set();
    this.classList = { toggle: (name, on) => { this.classes[on ? 'add' : 'delete'](name); } };
  }
  querySelectorAll(tag) {
    const below = this.children.flatMap((node) => node.querySelectorAll ? node.querySelectorAll(tag) : []);
    return (this.tag === tag ? [this] : []).concat(below);
  }
  scrollIntoView() { this.scrolled = true; }
  getBoundingClientRect() { return { left: 0, width: 560 }; }
  setAttribute(name, value) { this.attributes.set(name, String(value)); }
  get(name) { return this.attributes.get(name); }
  append(...nodes) { this.children.push(...nodes); }
  appendChild(node) { this.append(node); }
  replaceChildren(...nodes) {
    this.text = '';
    this.children = nodes;
  }
  set textContent(text) {
    this.children = [];
    this.text = String(text);
  }
  get textContent() {
    const own = (node) => typeof node === 'string' ? node : node.tag === 'br' ? '\n' : node.textContent;
    return this.text + this.children.map(own).join('');
  }
}

/* An input: a range has a value between 0 and its `max`, a text whatever it is given. */
class Input extends Element {
  constructor(tag, type) {
    super(tag);
    this.range = type === 'range';
    this.most = 100;
    this.held = this.range ? '50' : '';
  }
  set max(max) {
    this.most = Number(max);
    this.value = this.held;
  }
  get max() { return String(this.most); }
  set value(value) {
    this.held = this.range ? String(Math.max(0, Math.min(this.most, Number(value)))) : String(value);
  }
  get value() { return this.held; }
}

/* A list of options, the first of which is chosen when they change. */
class Select extends Element {
  constructor(tag) {
    super(tag);
    this.chosen = -1;
  }
  replaceChildren(...nodes) {
    super.replaceChildren(...nodes);
    this.chosen = nodes.length > 0 ? 0 : -1;
  }
  set selectedIndex(index) { this.chosen = index >= 0 && index < this.children.length ? index : -1; }
  get selectedIndex() { return this.chosen; }
}

/* The elements of `html` that have an id. */
function elements(html) {
  const found = new Map();
  const TAG = /<([a-z]+)\b([^>]*)\bid='([^']+)'([^>]*)>([^<]*)/g;
  for (const [, tag, before, id, after, text] of html.matchAll(TAG)) {
    if (found.has(id)) throw new Error(`two elements have the id ${id}`);
    const type = /type='([^']*)'/.exec(before + after);
    found.set(id, tag === 'input' ? new Input(tag, type && type[1]) : tag === 'select' ? new Select(tag)
      : new Element(tag));
    found.get(id).textContent = text;
  }
  return found;
}

/* The page with its script running; `hash` is what its address ends with. */
class Page {
  constructor(html, hash) {
    const games = /<script type='application\/json' id='games'>([^]*?)<\/script>/.exec(html);
    const script = /<script>([^]*?)<\/script>/.exec(html);
    if (!games || !script) throw new Error('the page has no games or no script');
    this.byId = elements(html);
    this.byId.get('games').textContent = games[1];
    this.listeners = [];
    this.timers = new Map();
    this.timerCount = 0;
    vm.runInNewContext(script[1], {
      document: {
        getElementById: (id) => this.byId.get(id) || null,
        createElement: (tag) => new Element(tag),
        createElementNS: (space, tag) => new Element(tag),
        addEventListener: (type, listener) => this.listeners.push([type, listener]),
      },
      location: { hash },
      setInterval: (call) => {
        this.timers.set(++this.timerCount, call);
        return this.timerCount;
      },
      clearInterval: (timer) => this.timers.delete(timer),
    }, { filename: 'the script of the page' });
  }
  element(id) {
    const found = this.byId.get(id);
    if (!found) throw new Error(`the page has no element ${id}`);
    return found;
  }
  click(id) { this.element(id).onclick({}); }
  set(id, value) {
    this.element(id).value = value;
    this.element(id).oninput({});
  }
  choose(index) {
    this.element('list').selectedIndex = index;
    this.element('list').onchange({});
  }

  /* A key while the element `id` (the page itself if there is none) has the focus. Returns whether
   * the script kept it from the browser. */
  key(key, id, held) {
    const target = id ? this.element(id) : new Element('body');
    const send = (type) => {
      let prevented = false;
      const event = { type, key, target, preventDefault: () => { prevented = true; }, ...held };
      for (const [wanted, listener] of this.listeners) if (wanted === type) listener(event);
      return prevented;
    };
    const prevented = send('keydown'), up = send('keyup');
    if (key === ' ' && target.tag === 'button' && !up) target.onclick({});
    return prevented;
  }

  /* The time between two moves of a game that is being played passes. */
  tick() {
    for (const call of [...this.timers.values()]) call();
  }
}

module.exports = { Page };
