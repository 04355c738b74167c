/**
 * Breaks a page on purpose, the way a redesign would. One rule a string:
 *   `drop SELECTOR @ATTRIBUTE`  removes an attribute     `hash .CLASS`  replaces a class by a meaningless one
 *   `wrap SELECTOR`             puts one more div around  `tag SELECTOR > NAME`  changes the element's name
 */
export function applyMutations(root: ParentNode, rules: string[]): void {
  for (const rule of rules) {
    const [verb = '', ...rest] = rule.split(' ');
    const target = rest.join(' ');
    if (verb === 'drop') {
      const [selector = '', attribute = ''] = target.split(' @');
      for (const element of root.querySelectorAll(selector)) element.removeAttribute(attribute);
    } else if (verb === 'hash') {
      const name = target.replace(/^\./, '');
      for (const element of root.querySelectorAll(target)) element.classList.replace(name, `c-${name.length}f3a`);
    } else if (verb === 'wrap') {
      for (const element of root.querySelectorAll(target)) {
        if (element.parentElement?.hasAttribute('data-w')) continue;
        const wrapper = document.createElement('div');
        wrapper.setAttribute('data-w', '');
        element.replaceWith(wrapper);
        wrapper.append(element);
      }
    } else if (verb === 'tag') {
      const [selector = '', name = 'div'] = target.split(' > ');
      for (const element of root.querySelectorAll(selector)) {
        if (element.localName === name) continue;
        const renamed = document.createElement(name);
        for (const attribute of element.attributes) renamed.setAttribute(attribute.name, attribute.value);
        renamed.append(...element.childNodes);
        element.replaceWith(renamed);
      }
    } else throw new Error(`Unknown mutation ${rule}`);
  }
}
