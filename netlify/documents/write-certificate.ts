// A certificate of achievement as a PDF: a landscape page with its ornament drawn as lines and its text in reading order.
import { accent } from '../../src/design/colors.ts';
import { framePaths, rosettePaths } from './guilloche.ts';
import { sessionHours } from '../../src/domain/training/booking.ts';
import { formatDay } from '../../src/domain/dates.ts';
import { certificatePath } from '../../src/routes.ts';
import { site } from '../../src/site.ts';
import { certificateWords as words, courseOf } from './course-of.ts';
import { fallbackFontsFor } from './fallback-fonts.ts';
import { Sheet, styles } from './sheet.ts';

/** The content of a certificate. */
export type Certificate = {
  code: string;
  /** The name as printed. */
  name: string;
  /** The module's edition and its title in the catalog. */
  edition: string;
  title: string;
  /** When the class started, and in which time zone. */
  heldAt: string;
  zone: string;
  issuedAt: string;
};

/** Returns the file name of a certificate. */
export const certificateName = ({ code }: Pick<Certificate, 'code'>) =>
  `${site.product.toLowerCase()}-certificate-${code}.pdf`;

const page = { width: 842, height: 595 } as const;
/** The text area. */
const inner = { left: 110, width: 622 } as const;
/** The distance from the edge to the center line of the ornament. */
const edge = 40;
const [crimson] = accent;

const nameSizes = [34, 28, 22, 18] as const;

/** Returns the file's bytes, which depend only on the certificate. */
export async function writeCertificate(certificate: Certificate): Promise<Uint8Array> {
  const { code, name, issuedAt, heldAt, zone } = certificate;
  const about = {
    title: `${words.heading} ${code}`,
    author: site.company,
    subject: `${words.heading} of ${name}`,
    createdAt: issuedAt,
    isAcross: true,
  };
  const sheet = new Sheet(about, await fallbackFontsFor(JSON.stringify(certificate)));
  sheet.draw(framePaths(edge, edge, page.width - 2 * edge, page.height - 2 * edge), 0.35, crimson);
  for (const off of [-13, 13]) {
    const at = edge + off;
    const [right, bottom] = [page.width - at, page.height - at];
    sheet.draw([`M${at} ${at}H${right}V${bottom}H${at}Z`], 0.8);
  }
  sheet.draw(rosettePaths(page.width / 2, 462, 34), 0.35, crimson);
  sheet.mark(page.width / 2 - 5, 84);
  const line = (
    text: string,
    y: number,
    style: (typeof styles)[keyof typeof styles] | { size: number },
    tag?: string,
  ) => {
    sheet.y = y;
    sheet.row([{ text, style, ...inner, align: 'center', ...(tag !== undefined && { tag }) }]);
  };
  line(site.company, 108, styles.text);
  line(words.heading, 136, { size: 36 }, 'H1');
  line(words.lines[0], 204, styles.name);
  const size = nameSizes.find((each) => sheet.widest([name], { size: each }) <= inner.width) ?? 14;
  line(name, 226, { size });
  sheet.draw([`M${page.width / 2 - 150} 280H${page.width / 2 + 150}`], 0.6);
  line(words.lines[1], 298, styles.name);
  line(courseOf(certificate), 318, { size: 22 });
  line(`About ${sessionHours} hours, live online`, 352, styles.name);
  sheet.y = 486;
  const foot = (name_: string, value: string, left: number) => ({
    text: [
      { text: value, style: styles.text },
      { text: name_, style: styles.small },
    ],
    left,
    width: 240,
  });
  sheet.draw(['M110 482H340', 'M502 482H732'], 0.6);
  sheet.row([
    foot(`Date. ${site.company}`, formatDay(heldAt, zone), 110),
    foot(
      `Code, verify at ${site.origin.replace('https://', '')}${certificatePath('').split('?')[0]}`,
      code,
      502,
    ),
  ]);
  return sheet.finish();
}
