import type { reshapeTable } from '../reshape-table.ts';
import * as r from './r-code.ts';
import type { ScriptsFor } from './scripts.ts';

type Input = Parameters<ScriptsFor<typeof reshapeTable>['r']>[0];

const cellInR = (cell: string | number | boolean | null) => {
  if (cell === null) return 'NA';
  return typeof cell === 'number' ? String(cell) : r.quoted(String(cell));
};

const wideInR = ({ columns, key, value }: Input) => {
  const others = columns.map(({ name }) => name).filter((name) => name !== key?.name && name !== value.name);
  const group = r.quoted(key?.name ?? '');
  return [
    `kept <- d[!is.na(d[[${group}]]), ]`,
    `others <- ${others.length > 0 ? r.words(others) : 'character(0)'}`,
    others.length > 0
      ? 'id <- do.call(paste, c(kept[others], sep = "\\r"))'
      : `id <- ave(seq_len(nrow(kept)), kept[[${group}]], FUN = seq_along) # nothing names the rows: in their order`,
    `long <- data.frame(id, group = kept[[${group}]], value = kept[[${r.quoted(value.name)}]])`,
    'wide <- reshape(long, direction = "wide", timevar = "group", idvar = "id")',
    'made <- cbind(kept[!duplicated(id), others, drop = FALSE], wide[-1])',
  ];
};

const longInR = ({ measured }: Input) => [
  `measured <- ${r.words(measured.map(({ name }) => name))}`,
  'others <- setdiff(names(d), measured)',
  'made <- do.call(rbind, lapply(measured, function(name) cbind(d[others], group = name, value = d[[name]])))',
  'made <- made[!is.na(made$value), ]',
];

export const scripts: ScriptsFor<typeof reshapeTable> = {
  r(input, { into }) {
    const { columns, measured } = input;
    const last = measured.slice(0, 12).findLast(({ values }) => values.length > 0);
    return r.script(
      ...columns.map(({ values }, i) => `x${i + 1} <- c(${values.map(cellInR).join(', ')})`),
      `d <- data.frame(${columns.map((_, i) => `x${i + 1}`).join(', ')})`,
      `names(d) <- ${r.words(columns.map(({ name }) => name))}`,
      ...{ wide: wideInR(input), long: longInR(input), clean: ['made <- d'] }[into],
      '',
      r.print({
        rows: 'nrow(made)',
        columns: 'ncol(made)',
        'rows before': 'nrow(d)',
        'empty cells': 'sum(is.na(made))',
        [`median of ${last?.name}`]: `median(d[[${r.quoted(last?.name ?? '')}]], na.rm = TRUE)`,
      }),
      'head(made)',
    );
  },
};
