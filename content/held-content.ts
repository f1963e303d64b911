let isHeld = false;
let isRendering = false;

/**
 * From here on content stays as it was read first. A build shows each file on many pages, and would
 * else read all of them again for each; in development an edit has to be seen.
 */
export function holdContent(): void {
  isHeld = true;
}

/**
 * Renders what loaders gave. A build tells by that whether a page has to be made anew: one that read
 * content beside it would stay as it was when that changed.
 * @throws where content is read meanwhile
 */
export function withoutContent<Page>(render: () => Page): Page {
  isRendering = true;
  try {
    return render();
  } finally {
    isRendering = false;
  }
}

/**
 * @param usual the folder that is read where none is named
 * @returns what `read` makes of a folder, made anew each time, or once where content is held
 */
export function onceHeld<Value>(
  usual: string,
  read: (folder: string) => Value,
): (folder?: string) => Value {
  const held = new Map<string, Value>();
  return (folder = usual) => {
    if (isRendering)
      throw new Error(`${folder}: read it in the page's loader, not in a component.`);
    return isHeld ? held.getOrInsertComputed(folder, read) : read(folder);
  };
}
