import { useState } from 'react';

interface CopyButtonProps {
  text: string;
  /** What is copied, such as "address". */
  what: string;
}

/** Copies a text for visitors whose browser opens no email client, and says that it did. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const [copied, setCopied] = useState<boolean>();

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  }

  return (
    <button type="button" className="copy-button" onClick={() => void copy()}>
      <span aria-live="polite">
        {/* One text node: React cannot remove one of several once a browser has translated them. */}
        {copied === undefined
          ? `Copy the ${what}`
          : copied
            ? `Copied the ${what}`
            : `Select the ${what} and copy it`}
      </span>
    </button>
  );
}
