// Selects the journal a figure is for, and thus its width, or a custom width.
import { useState } from 'react';
import { useLoadOnInteraction } from './hydration.ts';
import { ownSize, pageSizes, usualType, type PageSize } from './take-along/page-sizes.ts';

type Props = {
  readonly size: PageSize | undefined;
  readonly choose: (size: PageSize | undefined) => void;
};

/** What was typed into the static field before hydration. */
export const typedBefore = (): string =>
  (typeof document === 'object' && document.querySelector<HTMLInputElement>('#own-width')?.value) || '';

const journals = Map.groupBy(pageSizes, ({ journal }) => journal);

/** A custom width. If the input is invalid, an error appears and the last width is kept. */
function OwnWidth({ size, choose }: Props) {
  const lazy = useLoadOnInteraction();
  const [typed, type] = useState(typedBefore);
  const isOwn = size?.journal === 'Own';
  const found = ownSize(typed);
  const says = typed !== '' && typeof found === 'string' ? found : '';
  return (
    <>
      <label className={isOwn ? 'own chosen' : 'own'}>
        <span className="visually-hidden">Own width in millimeters</span>
        <input
          id="own-width"
          inputMode="decimal"
          size={4}
          value={typed}
          aria-invalid={says !== ''}
          aria-describedby="own-width-says"
          onChange={({ target: { value } }) => {
            type(value);
            const wanted = ownSize(value);
            if (typeof wanted !== 'string') choose(wanted);
          }}
          {...lazy}
        />
        mm
      </label>
      <small id="own-width-says" role="status" className={says ? 'refused' : undefined}>
        {says || '30 to 841 mm'}
      </small>
    </>
  );
}

export function FigureWidths({ size, choose }: Props) {
  const lazy = useLoadOnInteraction();
  const segment = (id: string, journal: string, name: string, of: PageSize | undefined) => (
    <label key={id}>
      <input
        type="radio"
        name="page-size"
        id={id}
        checked={size === of}
        onChange={() => choose(of)}
        {...lazy}
      />
      {journal && <span className="visually-hidden">{journal} </span>}
      {name}
    </label>
  );
  return (
    <fieldset className="widths">
      <legend>Width of the figure</legend>
      <div>
        <span>Screen</span>
        <div className="pair">{segment('size-page', '', 'as here', undefined)}</div>
        <small />
      </div>
      {[...journals].map(([journal, sizes]) => (
        <div key={journal}>
          <span aria-hidden="true">{journal}</span>
          <div className="pair">
            {sizes.map((each) => segment(`size-${pageSizes.indexOf(each)}`, journal, each.name, each))}
          </div>
          <small>{usualType(sizes[0]!.type)}</small>
        </div>
      ))}
      <div>
        <span aria-hidden="true">Own</span>
        <OwnWidth {...{ size, choose }} />
      </div>
    </fieldset>
  );
}
