import { type ComponentType, useEffect, useRef, useState } from 'react';
import { TryAgain } from './Waiting.tsx';

type Props<Of extends object> = {
  fetchPart: () => Promise<ComponentType<Of>>;
  props: Of;
  className: string;
};

/** Mounts a part of the page lazily: its code loads when it is about to become visible. */
export function WhenSeen<Of extends object>({ fetchPart, props, className }: Props<Of>) {
  const place = useRef<HTMLDivElement>(null);
  const [part, setPart] = useState<{ Part: ComponentType<Of> } | 'failed' | null>(null);
  useEffect(() => {
    if (part !== null || !place.current) return;
    const watch = new IntersectionObserver(
      (seen) => {
        if (!seen.pop()!.isIntersecting) return;
        watch.disconnect();
        fetchPart().then(
          (Part) => {
            setPart({ Part });
          },
          () => {
            setPart('failed');
          },
        );
      },
      { rootMargin: '100% 0px' },
    );
    watch.observe(place.current);
    return () => {
      watch.disconnect();
    };
  }, [part, fetchPart]);
  return (
    <div className={className} ref={place}>
      {part === 'failed' ? (
        <TryAgain
          onClick={() => {
            setPart(null);
          }}
        >
          This part of the page did not load. Check your connection and try again.
        </TryAgain>
      ) : (
        part && <part.Part {...props} />
      )}
    </div>
  );
}
