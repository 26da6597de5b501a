import { type RefCallback, useCallback, useState } from 'react';

/**
 * Width of an element within its padding, in pixels, and the ref to set on it. It is known before the element is first
 * painted, so that nothing moves afterwards; 0 until there is an element.
 */
export function useWidth<Node extends HTMLElement>(): { ref: RefCallback<Node>; width: number } {
  const [width, setWidth] = useState(0);
  const ref = useCallback((node: Node | null) => {
    if (!node) return;
    const { paddingLeft, paddingRight } = getComputedStyle(node);
    setWidth(node.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight));
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
