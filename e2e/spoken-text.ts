import type { Locator } from '@playwright/test';

/** What of the accessibility tree is read here, as Chromium gives it. */
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

/** Marks the part of the page that is asked for. */
const mark = 'data-spoken';

/** Said of what can be operated, where they are so. */
const states: Readonly<Record<string, (value: unknown) => string | undefined>> = {
  required: (value) => (value === true ? 'required' : undefined),
  invalid: (value) => (value === 'true' ? 'invalid entry' : undefined),
  disabled: (value) => (value === true ? 'unavailable' : undefined),
  focused: (value) => (value === true ? 'focus is here' : undefined),
  checked: (value) =>
    value === 'true' ? 'checked' : value === 'false' ? 'not checked' : undefined,
  expanded: (value) => (value === true ? 'expanded' : 'collapsed'),
};

/** Their words are said as their own: what stands inside is their name, or their value. */
const wholes = new Set([
  'textbox',
  'searchbox',
  'combobox',
  'checkbox',
  'button',
  'link',
  'progressbar',
]);

/** No more than ways to group. */
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
 * What a screen reader says of a part of the page, a line for each stop of its reading: the role, the
 * name, what it is like, what stands in it, and its description. A live region is named even while
 * it is empty, since it has to be there before its words are.
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
  // Where a line may end is heard by nobody.
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
