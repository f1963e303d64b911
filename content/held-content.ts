let isHeld = false;

/**
 * From here on content stays as it was read first. A build shows each file on many pages, and would
 * else read all of them again for each; in development an edit has to be seen.
 */
export function holdContent(): void {
  isHeld = true;
}

/** @returns what `read` makes of a folder, made anew each time, or once where content is held */
export function onceHeld<Value>(read: (folder: string) => Value): (folder: string) => Value {
  const held = new Map<string, Value>();
  return (folder) => {
    if (!isHeld) return read(folder);
    const value = held.get(folder) ?? read(folder);
    held.set(folder, value);
    return value;
  };
}
