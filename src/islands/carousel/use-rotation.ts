import { useEffect, useState } from 'react';
import { standsForMs, step } from './rotation.ts';

const stillness = '(prefers-reduced-motion: reduce)';

/**
 * The slide that shows, and whether it moves on by itself: every 8 seconds, unless the visitor paused it, prefers no motion,
 * looks at it with pointer or focus (`isHeld`), or is elsewhere.
 */
export function useRotation(count: number, isHeld: boolean) {
  const [index, setIndex] = useState(0);
  const [isPaused, setPaused] = useState(false);

  useEffect(() => {
    const motion = matchMedia(stillness);
    const follow = () => setPaused(motion.matches);
    follow();
    motion.addEventListener('change', follow);
    return () => motion.removeEventListener('change', follow);
  }, []);

  const moves = !isPaused && !isHeld;
  useEffect(() => {
    if (!moves) return;
    const timer = setInterval(() => {
      if (!document.hidden) setIndex((at) => step(at, 1, count));
    }, standsForMs);
    return () => clearInterval(timer);
    // Every change of the slide starts its time anew.
  }, [moves, count, index]);

  return {
    index,
    isPaused,
    show: setIndex,
    turn: (by: number) => setIndex((at) => step(at, by, count)),
    togglePause: () => setPaused((is) => !is),
  };
}
