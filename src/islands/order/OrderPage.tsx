import { lazy, Suspense } from 'react';
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
import { Papers } from './Papers.tsx';
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
  const [found, refresh] = useOrder();
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

function Order({ order, link, product, support, installers, refresh }: OrderProps) {
  const { license } = order;
  // A refunded order has no term.
  const term = order.state === 'refunded' ? undefined : license;
  const facts: Fact[] = [
    ['State', stateOfOrder(order)],
    ['Product', order.title],
    ['For', seatsOf(order)],
    ['Amount', formatMoney(order.amount, { fraction: 'always' })],
    ['Ordered', dayInWords(order.createdAt)],
    ['Paid', order.paidAt && dayInWords(order.paidAt)],
    [
      'Renewed',
      order.renewed &&
        `from ${dayInWords(order.renewed.from, 'UTC')} until ${dayInWords(order.renewed.until, 'UTC')}: every key of the license runs on`,
    ],
    ['Licensed to', license?.holder],
    ['Valid from', term && dayInWords(term.validFrom, 'UTC')],
    [
      'Valid until',
      term &&
        (term.validUntil === null
          ? `No end, with updates of version ${term.majorVersion ?? ''}`
          : dayInWords(term.validUntil, 'UTC')),
    ],
    ...(order.transfer?.facts ?? []),
    ['Renewal', order.renewal],
    ['Handed over to', order.owner],
    ['Pays for the next period', order.payer],
    ['Key extension', license?.extension],
    ['Order', order.id],
  ];
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
  const steps = (license?.key ?? order.seatsPath) !== undefined && (
    <FirstSteps key="steps" licenseKey={license?.key} installers={installers} seatsPath={order.seatsPath}>
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
  return (
    <>
      {order.failure && <Alert>{order.failure}</Alert>}
      {order.mailReturned && (
        <Alert>
          The mail came back: an email about this order could not be delivered to {order.email}.{' '}
          {order.canCorrectEmail
            ? 'If the address is wrong, please correct it below.'
            : 'Please write to our support.'}
        </Alert>
      )}
      {/* Has a key, so neither remounts when the proof moves below. */}
      {order.studentId?.state === 'accepted' ? [steps, proof] : [proof, steps]}
      {order.renewPath && (
        <p>
          <a className="button primary" href={order.renewPath}>
            Renew the license
          </a>
        </p>
      )}
      {order.newLicensePath && (
        <p>
          <a className="button primary" href={order.newLicensePath}>
            Open the new license
          </a>
        </p>
      )}
      {order.upgradePath && (
        <p>
          <a className="button" href={order.upgradePath}>
            Change your plan
          </a>
        </p>
      )}
      {order.bookingPath && (
        <p>
          <a className="button primary" href={order.bookingPath}>
            Dates and participants
          </a>
        </p>
      )}
      <Facts facts={facts} />
      {order.transfer && (
        <p className="buttons">
          <a className="button primary" href={order.transfer.path}>
            {order.transfer.link}
          </a>
        </p>
      )}
      <OrderActions order={order} link={link} refresh={refresh} />
      <Withdraw order={order} link={link} refresh={refresh} />
      <Papers order={order} link={link} />
    </>
  );
}
