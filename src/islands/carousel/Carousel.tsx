import { type ReactNode, type TouchEvent, useEffect, useRef, useState } from 'react';
import { useHydrated } from '../ui/use-hydrated.ts';
import { swipe } from './rotation.ts';
import { useRotation } from './use-rotation.ts';

type Props = {
  /** What the slides are, for those who cannot see them. */
  label: string;
  /** The title of each slide, in order. */
  titles: readonly string[];
  /** The slides themselves, elements of class `slide`: a strip to scroll through until this wakes. */
  children?: ReactNode;
};

/** Slides that fade into each other: dots, arrows, swipe, and a pause button. */
export function Carousel({ label, titles, children }: Props) {
  const strip = useRef<HTMLDivElement>(null);
  const touched = useRef({ x: 0, y: 0 });
  const isLive = useHydrated();
  const [isHeld, setHeld] = useState(false);
  const { index, isPaused, show, turn, togglePause } = useRotation(titles.length, isHeld);

  useEffect(() => {
    const slides = strip.current?.querySelectorAll<HTMLElement>('.slide') ?? [];
    for (const [at, slide] of [...slides].entries()) slide.classList.toggle('current', at === index);
    strip.current?.scrollTo({ left: 0, behavior: 'instant' });
  }, [index]);

  const touch = ({ changedTouches }: TouchEvent) => ({
    x: changedTouches[0]?.clientX ?? 0,
    y: changedTouches[0]?.clientY ?? 0,
  });

  return (
    <section
      className="carousel"
      aria-roledescription="carousel"
      aria-label={label}
      data-live={isLive || undefined}
      onPointerEnter={({ pointerType }) => setHeld(pointerType === 'mouse')}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ target }) => setHeld(target.matches(':focus-visible'))}
      onBlur={() => setHeld(false)}
    >
      <div
        ref={strip}
        className="slides"
        role="group"
        aria-label={`${titles[index]}, ${index + 1} of ${titles.length}`}
        aria-live={isPaused || isHeld ? 'polite' : 'off'}
        tabIndex={0}
        onKeyDown={({ key }) => {
          if (key === 'ArrowRight') turn(1);
          if (key === 'ArrowLeft') turn(-1);
        }}
        onTouchStart={(event) => {
          touched.current = touch(event);
        }}
        onTouchEnd={(event) => {
          const { x, y } = touch(event);
          const by = swipe(x - touched.current.x, y - touched.current.y);
          if (by !== 0) turn(by);
        }}
      >
        {children}
      </div>
      <div className="controls">
        <button type="button" aria-label="Previous chart" onClick={() => turn(-1)}>
          ←
        </button>
        <div className="dots">
          {titles.map((title, at) => (
            <button
              key={title}
              type="button"
              aria-label={title}
              aria-current={at === index || undefined}
              onClick={() => show(at)}
            />
          ))}
        </div>
        <button type="button" aria-label="Next chart" onClick={() => turn(1)}>
          →
        </button>
        <button type="button" className="pause" onClick={togglePause}>
          {isPaused ? 'Play' : 'Pause'}
        </button>
      </div>
    </section>
  );
}
