// The carousel: slides that crossfade, controlled by dots, arrows, keys, and swipes. It advances every 8 seconds unless the visitor paused
// it, prefers reduced motion, hovers over or focuses it, or has scrolled away. It loads at the first scroll.
import { standsForMs, step, swipe } from './rotation.ts';

/** Takes the carousel's section: a `.slides` strip of `.slide`s, and `.controls` with arrows, a thumbnail per slide, and a pause button. */
function turnSlides(carousel: HTMLElement) {
  const strip = carousel.querySelector<HTMLElement>('.slides')!;
  const slides = [...strip.querySelectorAll('.slide')];
  const row = carousel.querySelector<HTMLElement>('.dots')!;
  const dots = [...row.querySelectorAll('button')];
  const pause = carousel.querySelector('.pause')!;
  const motion = matchMedia('(prefers-reduced-motion: reduce)');
  let index = 0;
  let isPaused = motion.matches;
  let isHeld = false;
  let timer = 0;

  function show(at: number) {
    index = at;
    const dot = dots[at]!;
    row.scrollTo({ left: dot.offsetLeft - (row.clientWidth - dot.offsetWidth) / 2 });
    strip.scrollTo({ left: 0, behavior: 'instant' });
    for (const [place, slide] of slides.entries()) slide.classList.toggle('current', place === at);
    for (const [place, dot] of dots.entries())
      if (place === at) dot.setAttribute('aria-current', 'true');
      else dot.removeAttribute('aria-current');
    strip.ariaLabel = `${dots[at]!.ariaLabel}, ${at + 1} of ${slides.length}`;
    keepTime();
  }
  const turn = (by: number) => show(step(index, by, slides.length));

  // Every change of the slide restarts the timer.
  function keepTime() {
    clearInterval(timer);
    const isStill = isPaused || isHeld;
    strip.ariaLive = isStill ? 'polite' : 'off';
    // Not while it is pressed: WebKit loses a click if the label changes before the release.
    const words = isPaused ? 'Play' : 'Pause';
    if (pause.textContent.trim() !== words) pause.textContent = words;
    carousel.toggleAttribute('data-runs', !isStill);
    if (!isStill) timer = window.setInterval(() => document.hidden || turn(1), standsForMs);
  }
  const hold = (is: boolean) => {
    isHeld = is;
    keepTime();
  };
  const setPaused = (is: boolean) => {
    isPaused = is;
    keepTime();
  };

  carousel.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('button');
    if (!button) return;
    if (button === pause) setPaused(!isPaused);
    else if (button.dataset['turn']) turn(Number(button.dataset['turn']));
    else show(dots.indexOf(button));
  });
  carousel.addEventListener('pointerenter', ({ pointerType }) => pointerType === 'mouse' && hold(true));
  carousel.addEventListener('pointerleave', () => hold(false));
  carousel.addEventListener('focusin', ({ target }) => hold((target as Element).matches(':focus-visible')));
  carousel.addEventListener('focusout', () => hold(false));
  strip.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowRight') turn(1);
    if (key === 'ArrowLeft') turn(-1);
  });
  let touched = { x: 0, y: 0 };
  const touch = ({ changedTouches }: TouchEvent) => ({
    x: changedTouches[0]?.clientX ?? 0,
    y: changedTouches[0]?.clientY ?? 0,
  });
  strip.addEventListener('touchstart', (event) => (touched = touch(event)), { passive: true });
  strip.addEventListener('touchend', (event) => {
    const { x, y } = touch(event);
    const by = swipe(x - touched.x, y - touched.y);
    if (by !== 0) turn(by);
  });
  motion.addEventListener('change', () => setPaused(motion.matches));

  const asked = () => slides.findIndex(({ id }) => `#${id}` === location.hash);
  addEventListener('hashchange', () => asked() < 0 || show(asked()));
  show(Math.max(0, asked()));
  carousel.dataset['live'] = '';
}

onscroll = null;
turnSlides(document.querySelector<HTMLElement>('.carousel')!);
