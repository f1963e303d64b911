import type { Locator } from '@playwright/test';

/** The part of Chromium's accessibility nodes that is read here. */
interface AxNode {
  nodeId: string;
  ignored: boolean;
  backendDOMNodeId?: number;
  childIds?: string[];
  role?: { value: string };
  name?: { value: string };
  description?: { value: string };
  value?: { value: string | number };
  properties?: { name: string; value: { value: unknown } }[];
}

/** The attribute that marks the requested part of the page. */
const mark = 'data-spoken';

/** How the states of controls are announced, if they apply. */
const states: Readonly<Record<string, (value: unknown) => string | undefined>> = {
  required: (value) => (value === true ? 'required' : undefined),
  invalid: (value) => (value === 'true' ? 'invalid entry' : undefined),
  disabled: (value) => (value === true ? 'unavailable' : undefined),
  focused: (value) => (value === true ? 'focus is here' : undefined),
  checked: (value) =>
    value === 'true' ? 'checked' : value === 'false' ? 'not checked' : undefined,
  expanded: (value) => (value === true ? 'expanded' : 'collapsed'),
};

/** Roles whose content is announced as their name or value. */
const wholes = new Set([
  'textbox',
  'searchbox',
  'combobox',
  'checkbox',
  'button',
  'link',
  'progressbar',
]);

/** Roles that only group. */
const silent = new Set([
  'generic',
  'none',
  'LabelText',
  'paragraph',
  'Legend',
  'form',
  'RootWebArea',
]);

/**
 * Returns what a screen reader says of a part of the page, a line per stop: role, name, states, content and
 * description. A live region is listed even while empty, since it has to exist before its text does.
 */
export async function spokenText(part: Locator): Promise<string> {
  const page = part.page();
  const session = await page.context().newCDPSession(page);
  await part.evaluate((element, name) => element.setAttribute(name, ''), mark);
  await session.send('DOM.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: `[${mark}]`,
  });
  const { node } = await session.send('DOM.describeNode', { nodeId });
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: AxNode[] };
  await part.evaluate((element, name) => element.removeAttribute(name), mark);
  await session.detach();
  const byId = new Map(nodes.map((one) => [one.nodeId, one]));
  const top = nodes.find(({ backendDOMNodeId }) => backendDOMNodeId === node.backendNodeId);
  if (!top) throw new Error('The part is not in the accessibility tree.');
  // Non-breaking spaces are inaudible.
  return linesOf(top, byId, '').join('\n').replaceAll('\u00A0', ' ');
}

function linesOf(node: AxNode, byId: ReadonlyMap<string, AxNode>, indent: string): string[] {
  const role = node.ignored ? 'none' : (node.role?.value ?? 'none');
  if (role === 'InlineTextBox') return [];
  if (role === 'StaticText')
    return [`${indent}${node.name?.value.trim()}`].filter((line) => line.trim());
  const isSilent = silent.has(role);
  const children = wholes.has(role) ? [] : (node.childIds ?? []);
  const inner = children.flatMap((id) => {
    const child = byId.get(id);
    return child ? linesOf(child, byId, isSilent ? indent : `${indent}  `) : [];
  });
  return isSilent ? inner : [indent + saidOf(node, role), ...inner];
}

function saidOf({ name, description, value, properties = [] }: AxNode, role: string): string {
  const like = properties.flatMap((one) => states[one.name]?.(one.value.value) ?? []);
  const said = [role, name?.value && `“${name.value.trim()}”`, ...like].filter(Boolean).join(', ');
  const holds = value === undefined || value.value === '' ? '' : ` = ${value.value}`;
  return said + holds + (description?.value ? ` — ${description.value}` : '');
}
