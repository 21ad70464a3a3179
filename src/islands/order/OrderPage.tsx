import { lazy, type ReactNode, Suspense } from 'react';
import { stateOfOrder } from '~/contracts/order-words.ts';
import type { OrderView } from '~/contracts/order-replies.ts';
import { formatMoney } from '~/domain/money.ts';
import { api, studentProofPath } from '~/routes.ts';
import { Alert } from '../ui/Alert.tsx';
import { dayInWords } from '~/domain/dates.ts';
import { TryAgain, Waiting } from '../ui/Waiting.tsx';
import { type Fact, Facts } from '../ui/Facts.tsx';
import { FirstSteps, type Installers } from '../ui/FirstSteps.tsx';
import { FindOrders } from './FindOrders.tsx';
import { OrderActions } from './OrderActions.tsx';
import { BillingDocuments } from './BillingDocuments.tsx';
import { useOrder } from './use-order.ts';
import { Withdraw } from './Withdraw.tsx';

// Few orders need it, so its script loads only for those.
const StudentId = lazy(() => import('./StudentId.tsx').catch(() => ({ default: PlainProof })));

/** The fallback if that script fails to load. */
const PlainProof = ({ link }: { link: string }) => (
  <p>
    <a href={studentProofPath(link)}>Show that you are a student</a>
  </p>
);

type PageProps = { product: string; support: string; installers: Installers };

/** Everything about one order, for anyone with its link. */
export function OrderPage(props: PageProps) {
  return (
    <div className="result">
      {/* Shows a student's page only when all of it has loaded, so that nothing shifts. */}
      <Suspense fallback={<Waiting>Opening your order...</Waiting>}>
        <Found {...props} />
      </Suspense>
    </div>
  );
}

function Found(about: PageProps) {
  const { support } = about;
  const { state: found, refresh } = useOrder();
  switch (found.state) {
    case 'opening':
      return <Waiting>Opening your order...</Waiting>;
    case 'no-link':
      return <FindOrders />;
    case 'unknown':
      return (
        <>
          <Alert>{found.why}</Alert>
          <FindOrders />
        </>
      );
    case 'unreachable':
      return (
        <TryAgain onClick={refresh}>
          We could not open your order: there is no connection. Nothing is lost.
        </TryAgain>
      );
    case 'open':
      return (
        <>
          <Order order={found.order} link={found.link} {...about} refresh={refresh} />
          <p>
            Questions about this order? Write to <a href={`mailto:${support}`}>{support}</a>.
          </p>
        </>
      );
  }
}

type OrderProps = PageProps & { order: OrderView; link: string; refresh: () => void };

const seatsOf = ({ kind, seats }: OrderView) => {
  if (kind === 'training') return `${seats} ${seats === 1 ? 'participant' : 'participants'}`;
  return seats > 1 ? `${seats} seats` : undefined;
};

/** The first and last day of the license. A refunded order has no term. */
function termFacts({ state, license }: OrderView): Fact[] {
  if (state === 'refunded' || !license) return [];
  const { validFrom, validUntil, majorVersion } = license;
  return [
    ['Valid from', dayInWords(validFrom, 'UTC')],
    [
      'Valid until',
      validUntil === null
        ? `No end, with updates of version ${majorVersion ?? ''}`
        : dayInWords(validUntil, 'UTC'),
    ],
  ];
}

function factsOf(order: OrderView): Fact[] {
  const { license } = order;
  return [
    ['Status', stateOfOrder(order)],
    ['Product', order.title],
    ['For', seatsOf(order)],
    ['Amount', formatMoney(order.amount, { fraction: 'always' })],
    ['Ordered', dayInWords(order.createdAt)],
    ['Paid', order.paidAt && dayInWords(order.paidAt)],
    [
      'Renewed',
      order.renewed &&
        `from ${dayInWords(order.renewed.from, 'UTC')} until ${dayInWords(order.renewed.until, 'UTC')}; all keys keep working`,
    ],
    ['Licensed to', license?.holder],
    ...termFacts(order),
    ...(order.transfer?.facts ?? []),
    ['Renewal', order.renewal],
    ['Transferred to', order.owner],
    ['Pays for the next period', order.payer],
    ['Key extension', license?.extension],
    ['Order', order.id],
  ];
}

type StepsProps = Pick<OrderProps, 'order' | 'link' | 'product' | 'installers'>;

/** How to install and activate the license; a group's administrator first assigns the seats. */
function LicenseSteps({ order: { license, seatsPath }, link, product, installers }: StepsProps) {
  if ((license?.key ?? seatsPath) === undefined) return null;
  return (
    <FirstSteps licenseKey={license?.key} installers={installers} seatsPath={seatsPath}>
      <p>
        <a href={`${api.orderLicenseFile}?${new URLSearchParams({ link }).toString()}`} download>
          Download the license file
        </a>
      </p>
      <p className="small">
        Open {product}, choose Activate, paste the whole key and confirm. It works without an internet
        connection.
      </p>
    </FirstSteps>
  );
}

type NextPageProps = { path: string | undefined; secondary?: boolean; children: ReactNode };

/** A button that leads to one of the order's other pages, if it has that page. */
const NextPage = ({ path, secondary = false, children }: NextPageProps) =>
  path && (
    <p>
      <a className={secondary ? 'button' : 'button primary'} href={path}>
        {children}
      </a>
    </p>
  );

function Order({ order, link, product, support, installers, refresh }: OrderProps) {
  const proof = order.studentId && (
    <StudentId
      key="proof"
      studentId={order.studentId}
      link={link}
      email={order.email}
      support={support}
      refresh={refresh}
    />
  );
  const steps = <LicenseSteps key="steps" {...{ order, link, product, installers }} />;
  return (
    <>
      {order.failure && <Alert>{order.failure}</Alert>}
      {order.mailReturned && (
        <Alert>
          An email about this order could not be delivered to {order.email}.{' '}
          {order.canCorrectEmail
            ? 'If the address is wrong, please correct it below.'
            : 'Please contact support.'}
        </Alert>
      )}
      {/* Has a key, so neither remounts when the proof moves below. */}
      {order.studentId?.state === 'accepted' ? [steps, proof] : [proof, steps]}
      <NextPage path={order.renewPath}>Renew the license</NextPage>
      <NextPage path={order.newLicensePath}>Open the new license</NextPage>
      <NextPage path={order.upgradePath} secondary>
        Change your plan
      </NextPage>
      <NextPage path={order.bookingPath}>Dates and participants</NextPage>
      <Facts facts={factsOf(order)} />
      {order.transfer && (
        <p className="buttons">
          <a className="button primary" href={order.transfer.path}>
            {order.transfer.link}
          </a>
        </p>
      )}
      <OrderActions order={order} link={link} refresh={refresh} />
      <Withdraw order={order} link={link} refresh={refresh} />
      <BillingDocuments order={order} link={link} />
    </>
  );
}
