// Defers what the first answer does not need. Until it loads, it stays as the page has rendered it.
import { createElement, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ComponentType } from 'react';

/** Takes the static rendering and a function that loads the interactive part. Returns the component that switches from one to the other. */
export function later<Props extends object>(
  drawn: Element | null,
  fetchPart: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const nodes = [...(drawn?.childNodes ?? [])];
  const { localName = 'div', className } = drawn ?? {};
  const open = (drawn instanceof HTMLDetailsElement && drawn.open) || undefined;
  let Part: ComponentType<Props> | undefined;
  return function Later(props) {
    const [, come] = useState(Part !== undefined);
    const place = useRef<HTMLElement>(null);
    useLayoutEffect(() => place.current?.replaceChildren(...nodes), []);
    useEffect(() => {
      if (Part) return;
      void fetchPart().then((part) => {
        Part = part;
        come(true);
      }, reportError);
    }, []);
    return Part ? createElement(Part, props) : createElement(localName, { className, open, ref: place });
  };
}
