// The figure at its printed size on a page, under a ruler. Narrow screens show the figure without the page.
import { useLayoutEffect, useRef, useState, type CSSProperties, type ReactNode, type RefObject } from 'react';
import { inPoints, pointsPerInch, type PageSize } from './take-along/page-sizes.ts';

/** CSS defines 96 pixels per inch. Screens differ, so the reader can calibrate with a bank card. */
const pixelsPerMillimeter = (inPoints(1) / pointsPerInch) * 96;
/** The size of a bank card in millimeters (ISO/IEC 7810, ID-1). */
const card = { width: 85.6, height: 53.98 };
/** In a preview narrower than this, the page shows gray lines and no figure. */
const leastOfPage = 600;

/** The distances between numbers and between ticks, in millimeters. */
const divisions = [
  [20, 1],
  [50, 5],
  [100, 10],
  [200, 20],
] as const;
/** The width of a number on the screen, in pixels. */
const roomForNumber = 48;

function Ruler({ size: { millimeters, page }, scale }: { size: PageSize; scale: number }) {
  const room = page.width - page.left;
  const [every, step] =
    divisions.find(([number]) => number * scale * pixelsPerMillimeter >= roomForNumber) ?? divisions[3];
  const marks = Array.from({ length: Math.floor(room / step) + 1 }, (_, i) => i * step);
  const unit = 1 / scale;
  const lengthOf = (at: number) => {
    if (at % every === 0) return 3 * unit;
    return (at % (every / 4) === 0 ? 2 : 1.2) * unit;
  };
  return (
    <svg className="ruler" viewBox={`${-page.left} 0 ${page.width} ${9 * unit}`} aria-hidden="true">
      <path d={marks.map((at) => `M${at} ${8 * unit}v${-lengthOf(at)}`).join('')} strokeWidth={0.25 * unit} />
      <rect y={7.6 * unit} width={millimeters} height={1.4 * unit} />
      {marks
        .filter((at) => at % every === 0 && at + 8 * unit < room)
        .map((at) => (
          <text
            key={at}
            x={at}
            y={3.6 * unit}
            fontSize={3.1 * unit}
            textAnchor={at === 0 ? 'start' : 'middle'}
          >
            {at === 0 ? '0 mm' : at}
          </text>
        ))}
    </svg>
  );
}

/** Gray placeholder lines. `of` is the column, so that no two columns look alike. */
function Lines({
  width,
  count,
  of = 0,
  apart = 3.9,
}: {
  width: number;
  count: number;
  of?: number;
  apart?: number;
}) {
  const ends = Array.from({ length: count }, (_, i) => {
    const isLast = (i + of * 5) % 13 === 12;
    return width * (isLast ? 0.62 : 1 - ((i * 7 + of * 3) % 5) * 0.012);
  });
  return (
    <svg className="lines" viewBox={`0 0 ${width} ${count * apart}`} aria-hidden="true">
      <path strokeWidth={apart * 0.22} d={ends.map((end, i) => `M0 ${(i + 0.5) * apart}H${end}`).join('')} />
    </svg>
  );
}

/** Measures the width of an element. */
function useWidth(place: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = place.current!;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return width;
}

type PageProps = { readonly size: PageSize; readonly caption: ReactNode; readonly children: ReactNode };

/** The page: text, figure, caption, text, with the other columns next to it. */
function Page({ size: { page, millimeters, type }, caption, children }: PageProps) {
  const unit = (millimeters: number) => `calc(var(--mm) * ${millimeters})`;
  const point = 25.4 / pointsPerInch;
  const apart = page.kind === 'poster' ? 22 : 3.9;
  const isSlide = page.kind === 'slide';
  const isWhole = millimeters > (page.columns[0]?.[1] ?? 0) + 1;
  const others = isWhole ? [] : page.columns.filter(([left]) => Math.abs(left - page.left) > 1);
  const count = Math.ceil(page.height / apart);
  return (
    <div
      className={page.columns.length > 0 ? 'print' : 'print bare'}
      style={{
        inlineSize: unit(page.width),
        blockSize: isSlide ? unit(page.height) : undefined,
      }}
    >
      {!isSlide &&
        others.map(([left, width], i) => (
          <div
            key={left}
            className="column"
            style={{
              insetBlockStart: unit(apart * 1.5),
              insetInlineStart: unit(left),
              inlineSize: unit(width),
            }}
          >
            <Lines {...{ width, count, apart }} of={i + 1} />
          </div>
        ))}
      <div
        style={{
          inlineSize: unit(millimeters),
          marginInlineStart: unit(page.left),
          paddingBlockStart: isSlide ? 0 : unit(apart * 1.5),
        }}
      >
        {!isSlide && !isWhole && <Lines width={millimeters} count={5} {...{ apart }} />}
        {children}
        {!isSlide && (
          <>
            <p className="figcaption" style={{ fontSize: unit(point * Math.max(7, type[0])) }}>
              {caption}
            </p>
            <div className="rest" style={{ blockSize: unit(apart * 12) }}>
              {(isWhole ? page.columns : [[page.left, millimeters] as const]).map(([left, width], i) => (
                <div
                  key={left}
                  className="column"
                  style={{ insetInlineStart: unit(left - page.left), inlineSize: unit(width) }}
                >
                  <Lines {...{ width, count, apart }} of={i + 3} />
                </div>
              ))}
            </div>
          </>
        )}
      </div>
    </div>
  );
}

/** The outline of a bank card, to be resized to match a real one. */
function Calibration({ factor, set }: { factor: number; set: (factor: number) => void }) {
  const inPixels = (millimeters: number) => `${millimeters * pixelsPerMillimeter * factor}px`;
  return (
    <div className="calibration">
      <label>
        Hold a bank card to the screen, and make this one as wide.
        <input
          type="range"
          min="0.6"
          max="1.8"
          step="0.01"
          value={factor}
          onChange={({ target }) => set(Number(target.value))}
        />
      </label>
      <div style={{ inlineSize: inPixels(card.width), blockSize: inPixels(card.height) }} />
    </div>
  );
}

type Props = {
  readonly size: PageSize;
  /** The height of the drawing in millimeters; 0 until it is rendered. */
  readonly height: number;
  readonly caption: ReactNode;
  readonly children: ReactNode;
};

const inWords: Readonly<Record<PageSize['page']['kind'], (size: PageSize) => string>> = {
  page({ journal, page, millimeters }) {
    if (journal === 'Own') return 'on a page';
    return page.columns[0]![1] >= millimeters ? `in a column of ${journal}` : `across a page of ${journal}`;
  },
  slide: () => 'on a slide',
  poster: ({ name }) => `in a column of an ${name} poster`,
};

/** The preview with its text description. */
export function PagePreview({ size, height, caption, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const room = useWidth(place);
  const [isCalibrating, calibrate] = useState(false);
  const [factor, setFactor] = useState(1);
  const [isTwice, setTwice] = useState(false);
  const [wanted, setPage] = useState<boolean>();
  const pixels = pixelsPerMillimeter * factor;
  const hasPage = wanted ?? room >= leastOfPage;
  const shown: PageSize = hasPage
    ? size
    : {
        ...size,
        page: { kind: 'slide', width: size.millimeters + 2, height: height + 2, left: 1, columns: [] },
      };
  const fit = Math.min(1, room / (shown.page.width * pixels) || 1);
  const scale = isTwice ? 2 * fit : fit;
  const isTrue = scale > 0.999 && scale < 1.001;
  return (
    <>
      <div
        ref={place}
        className="sheet"
        tabIndex={0}
        role="group"
        aria-label={`Preview, ${size.journal}, ${size.name}`}
      >
        <div style={{ '--mm': `${pixels * scale}px` } as CSSProperties}>
          <div style={{ inlineSize: `calc(var(--mm) * ${shown.page.width})` }}>
            <Ruler size={shown} scale={scale * factor} />
          </div>
          <Page {...{ size: shown, caption }}>{children}</Page>
        </div>
      </div>
      <p className="note sheet-says">
        <span>
          <b>{isTrue ? 'True size.' : `Shown at ${Math.round(scale * 100)}% of its size.`}</b>{' '}
          {size.millimeters} × {Math.round(height * 10) / 10} mm {inWords[size.page.kind](size)}.{' '}
          <button
            type="button"
            className="like-link"
            aria-expanded={isCalibrating}
            onClick={() => calibrate(!isCalibrating)}
          >
            Calibrate with a bank card
          </button>
        </span>
        <span>
          <button type="button" className="like-link" onClick={() => setTwice(!isTwice)}>
            {isTwice ? 'half as large' : '2×'}
          </button>
          {' · '}
          <button type="button" className="like-link" onClick={() => setPage(!hasPage)}>
            {hasPage ? 'without the page' : 'with the page'}
          </button>
        </span>
      </p>
      {isCalibrating && <Calibration {...{ factor }} set={setFactor} />}
    </>
  );
}
