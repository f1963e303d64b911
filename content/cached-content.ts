let isHeld = false;
let isRendering = false;

/**
 * Caches content from now on. A build shows each file on many pages, and would otherwise read all files again for
 * each. In development edits have to take effect, so nothing is cached.
 */
export function cacheContent(): void {
  isHeld = true;
}

/**
 * Renders loader data. A build compares that data to decide whether a page is stale, so a page that read content by
 * itself would not be updated when that content changed.
 * @throws if content is read meanwhile
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
 * @param usual the default folder
 * @returns a function that reads a folder on each call, or only once while content is cached
 */
export function cachedContent<Value>(
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
