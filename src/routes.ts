// Every page and API path, defined once.

/** The pages of the site by name. */
export const pages = {
  home: '/',
  software: '/statistical-software',
  pricing: '/pricing',
  resources: '/resources',
  academy: '/academy',
  support: '/support',
  partner: '/partner',
  freeTrial: '/free-trial',
  myAccount: '/my-account',
  login: '/login',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  aboutUs: '/about-us',
  privacyPolicy: '/privacy-policy',
  terms: '/terms-and-conditions',
  blogs: '/blogs',
  quote: '/quote',
  quoteNow: '/quote/now',
  search: '/search',
  gallery: '/gallery',
  datasets: '/datasets',
  validation: '/validation',
  purchasing: '/purchasing',
  calculators: '/calculators',
  certificates: '/certificates',
  checkout: '/checkout',
  order: '/order',
  seats: '/seats',
  seat: '/seat',
  success: '/success',
  academySuccess: '/academy-success',
  paymentSuccess: '/payment-success',
  paymentFailed: '/payment-failed',
  academyPaymentSuccess: '/academy/payment-success',
  academyPaymentFailed: '/academy/payment-failed',
} as const;

/** All reference cases with our functions' results, in machine-readable form. */
export const validationFiles = {
  json: '/validation/cases.json',
  csv: '/validation/cases.csv',
  history: '/validation/history.csv',
} as const;

/** The pages of the vendor pack: the accessibility report, and pages as PDF. They are separate, so no island ships them. */
export const vendorPages = { accessibility: '/purchasing/accessibility' } as const;
export const vendorDocuments = {
  pack: '/purchasing/vendor-pack.pdf',
  terms: '/purchasing/terms-and-conditions.pdf',
  privacy: '/purchasing/privacy-policy.pdf',
  accessibility: '/purchasing/accessibility-report.pdf',
} as const;

/** The licenses of third parties. Separate, so no island ships it. */
export const licensesPath = '/licenses';

/** The terms of statistics. Separate, so no island ships it. */
export const glossaryPath = '/glossary';

/** A document in content/vendor. */
export const vendorFilePath = (file: string) => `${pages.purchasing}/${file}`;

/** The articles' feed, with their full text. */
export const feedPath = '/rss.xml';

/** The article at /{slug}. */
export const articlePath = (slug: string) => `/${slug}`;

/** A chart type's page in the gallery, and its image and data files. */
export const platePath = (kind: string) => `${pages.gallery}/${kind}`;
export const plateNumbersPath = (kind: string) => `${platePath(kind)}.csv`;
export const plateDrawingPath = (kind: string, size: string) => `${pages.gallery}/${kind}-${size}.svg`;

/** A dataset's page, its table, and its drawing. */
export const datasetPath = (name: string) => `${pages.datasets}/${name}`;
export const datasetFile = (name: string) => `${datasetPath(name)}.csv`;
export const datasetDrawingPath = (name: string) => `/charts/dataset-${name}.svg`;

/** The page of a calculator: `/calculators/paired-t-test`. */
export const calculatorPath = (name: string) => `${pages.calculators}/${name}`;

/** The checkout for a plan: `/checkout?plan=personal-academic`, `/checkout?plan=group-academic&seats=5`. */
export const checkoutPath = (planId: string, seats?: number) =>
  `${pages.checkout}?plan=${encodeURIComponent(planId)}${seats === undefined ? '' : `&seats=${seats}`}`;

/** The page for buying the same again: the plan with its seats, or the academy. */
export const againPath = ({ kind, productId, planId, seats }: Bought) =>
  kind === 'training' ? pages.academy : checkoutPath(productId, planId === productId ? undefined : seats);
type Bought = { kind: 'license' | 'training'; productId: string; planId: string; seats: number };

/** The checkout that renews a term, with the token from the reminder. */
export const renewalPath = (planId: string, seats: number | undefined, token: string) =>
  `${checkoutPath(planId, seats)}&renews=${encodeURIComponent(token)}`;

/** The page of one order, with the unguessable token from its emails. */
export const orderPath = (token: string) => `${pages.order}?link=${encodeURIComponent(token)}`;

/** The page for managing a group's seats, with the token of the order or of the second administrator. */
export const seatsPath = (token: string) => `${pages.seats}?link=${encodeURIComponent(token)}`;

/** The page of the person who has a seat, with a token for this seat only. */
export const seatPath = (token: string) => `${pages.seat}?link=${encodeURIComponent(token)}`;

/** The pages of both without JavaScript. */
export const plainPath = (what: 'seat' | 'seats', token: string) =>
  `${what === 'seat' ? outsideApi.seatPlain : outsideApi.seatsPlain}?link=${encodeURIComponent(token)}`;

/** An order's license as a file that the application opens. */
export const keyFilePath = (token: string) => `${api.orderLicenseFile}?link=${encodeURIComponent(token)}`;

/** The address that creates a quote for more seats; append their number: `&seats=2`. */
export const seatsQuotePath = (token: string) => `${outsideApi.seatsQuote}?link=${encodeURIComponent(token)}`;

/** The page where an administrator selects who leaves a group at its renewal. */
export const leavingPath = (token: string) => `${outsideApi.seatsLeaving}?link=${encodeURIComponent(token)}`;

/** The list of seats as a file. */
export const seatsFile = (token: string) => `${outsideApi.seatsExport}?link=${encodeURIComponent(token)}`;

/** The page that cancels an order's renewal in one click. */
export const cancelPath = (token: string) => `${outsideApi.orderCancel}?link=${encodeURIComponent(token)}`;

/** The page that changes the plan of a license, or shows the change to one plan. */
export const upgradePath = (token: string, planId?: string) =>
  `${outsideApi.orderUpgrade}?link=${encodeURIComponent(token)}${planId === undefined ? '' : `&plan=${encodeURIComponent(planId)}`}`;

/** The address that creates a quote for changing to one plan. */
export const upgradeQuotePath = (token: string, planId: string) =>
  `${outsideApi.orderUpgradeQuote}?link=${encodeURIComponent(token)}&plan=${encodeURIComponent(planId)}`;

/** The page where a group's owner offers the license, and the page where the other person accepts it. */
export const ownershipPath = (token: string) => `${outsideApi.ownership}?link=${encodeURIComponent(token)}`;
export const acceptOwnershipPath = (token: string) =>
  `${outsideApi.acceptOwnership}?link=${encodeURIComponent(token)}`;

/** The page where the owner or an administrator of a license names who pays from the next period on. */
export const payerPath = (token: string) => `${outsideApi.orderPayer}?link=${encodeURIComponent(token)}`;

/** The page of an order paid by invoice: payment details, purchase order upload, and cancellation. */
export const purchaseOrderPath = (token: string) =>
  `${outsideApi.orderPurchaseOrder}?link=${encodeURIComponent(token)}`;
/** The page for the proof of a student license, without JavaScript. */
export const studentProofPath = (token: string) =>
  `${api.orderStudentProof}?link=${encodeURIComponent(token)}`;

/** The redirect to the provider's page for changing the card of a subscription. */
export const portalPath = (token: string) => `${outsideApi.orderPortal}?link=${encodeURIComponent(token)}`;

/** The endpoint where the application fetches the extension of an order's key. */
export const extensionPath = (token: string) =>
  `${outsideApi.licenseExtension}?link=${encodeURIComponent(token)}`;

/** The instant quote form, prefilled with a product and its seats. */
export const quoteNowPath = (productId: string, seats?: number, renews?: string) =>
  `${pages.quoteNow}?plan=${productId}${seats === undefined ? '' : `&seats=${seats}`}${renews === undefined ? '' : `&renews=${encodeURIComponent(renews)}`}`;

/** A quote's page, its PDF, or the checkout at its price. */
export const quotePath = (what: 'view' | 'pdf' | 'order', token: string) =>
  `/api/quotes/${what}?quote=${token}`;

/** The link that confirms an address. The token is in the fragment, so no server or log ever sees it. */
export const confirmationPath = (token: string) => `${pages.myAccount}#confirm=${token}`;

/** The link that changes an account's address, with the token in the fragment too. */
export const newAddressPath = (token: string) => `${pages.myAccount}#address=${token}`;

/** The page where the previous address undoes that. */
export const undoEmailPath = (token: string) => `${outsideApi.undoEmail}?link=${encodeURIComponent(token)}`;

/** The endpoint of an inquiry form: `/api/enquiries/quote`. */
export const inquiryPath = (kind: string) => `/api/enquiries/${kind}`;

/** A document of an order, or the list of all without an index, with a token that shows nothing else. */
export const billingDocumentPath = (token: string, place?: number) =>
  `${outsideApi.orderDocuments}?link=${token}${place === undefined ? '' : `&place=${place}`}`;

/** The page where a buyer and the participants of a training see its date, each with a separate token. */
export const bookingPath = (token: string) => `${outsideApi.booking}?link=${encodeURIComponent(token)}`;

/** The overview of everything an address has, without JavaScript, with the token of an emailed link. */
export const holdingsPath = (token: string) => `${outsideApi.holdings}?link=${encodeURIComponent(token)}`;

/** The date of a training as a calendar file, with the token of its page. */
export const bookingCalendarPath = (token: string) => `${bookingPath(token)}&calendar=yes`;

/** The page for choosing a new password without JavaScript. */
export const plainResetPath = (token: string) => `${api.resetPassword}?token=${encodeURIComponent(token)}`;

/** A participant's certificate as PDF, with that participant's token. */
export const certificateFilePath = (token: string) =>
  `${outsideApi.certificateFile}?link=${encodeURIComponent(token)}`;

/** The page that verifies a certificate by its code. */
export const certificatePath = (code: string) => `${outsideApi.verify}?certificate=${code}`;

/** The confirmation for a visitor without JavaScript who has sent a form. */
export const sentPath = (reference: string) => `/sent/${reference}`;

/** The page that unsubscribes from trial reminders. */
export const unsubscribePath = (token: string) => `${outsideApi.unsubscribe}?token=${token}`;

/** Function endpoints. A test compares them with the literal in each function's `config.path`. */
export const api = {
  stripeCheckout: '/api/stripe/create-checkout-session',
  payuOrder: '/api/payu/create-order',
  academyStripeCheckout: '/api/academy/create-academy-checkout',
  academyPayuOrder: '/api/payu-academy/create-academy-payu-order',
  orderStatus: '/api/orders/status',
  orderView: '/api/orders/view',
  orderResend: '/api/orders/resend',
  orderBilling: '/api/orders/billing',
  orderCorrectEmail: '/api/orders/correct-email',
  orderStudentId: '/api/orders/student-id',
  orderStudentProof: '/api/orders/student-proof',
  orderLicenseFile: '/api/orders/licence-file',
  orderWithdraw: '/api/orders/withdraw',
  findOrders: '/api/orders/find',
  seatsView: '/api/seats/view',
  seatsChange: '/api/seats/change',
  seatsAdd: '/api/seats/add',
  seatOpen: '/api/seats/open',
  replaceLink: '/api/links/replace',
  hostedFormFailed: '/api/hosted-forms/failed',
  register: '/api/trial/register',
  login: '/api/trial/login',
  validateToken: '/api/trial/validate-token',
  forgotPassword: '/api/trial/forgot-password',
  verifyResetToken: '/api/trial/verify-reset-token/:token',
  resetPassword: '/api/trial/reset-password',
  changePassword: '/api/trial/change-password',
  logOut: '/api/trial/log-out',
  details: '/api/trial/details',
  changeDetails: '/api/trial/change-details',
  changeEmail: '/api/trial/change-email',
  confirmNewEmail: '/api/trial/confirm-new-email',
  sessions: '/api/trial/sessions',
  endSession: '/api/trial/end-session',
  endOtherSessions: '/api/trial/end-other-sessions',
  confirmEmail: '/api/trial/confirm-email',
  sendConfirmation: '/api/trial/send-confirmation',
  accountOrders: '/api/trial/orders',
  buyer: '/api/trial/buyer',
  exportAccount: '/api/trial/export',
  deleteAccount: '/api/trial/delete-account',
} as const;

/**
 * Function endpoints called by providers, monitors, email programs, and plain forms, never by islands. They are
 * separate, so no page ships them.
 */
export const outsideApi = {
  orderDocuments: '/api/orders/papers',
  geo: '/api/geo',
  sendVendorPack: '/api/purchasing/send',
  inquiry: '/api/enquiries/:kind',
  health: '/api/health',
  mailEvents: '/api/mail/events',
  stripeWebhook: '/api/stripe/webhook',
  payuCallback: '/api/payu/callback',
  payuWebhook: '/api/payu/webhook',
  inquirySent: '/sent/:reference',
  gone: '/gone/:slug',
  unsubscribe: '/api/trial/unsubscribe',
  undoEmail: '/api/trial/undo-email',
  orderCancel: '/api/orders/cancel',
  orderUpgrade: '/api/orders/upgrade',
  orderUpgradeQuote: '/api/orders/upgrade-quote',
  orderPayer: '/api/orders/payer',
  ownership: '/api/ownership',
  acceptOwnership: '/api/ownership/accept',
  seatsExport: '/api/seats/export',
  seatsPlain: '/api/seats/plain',
  seatsLeaving: '/api/seats/leaving',
  seatsQuote: '/api/seats/quote',
  seatPlain: '/api/seats/own',
  orderPurchaseOrder: '/api/orders/purchase-order',
  orderPortal: '/api/orders/portal',
  licenseExtension: '/api/licences/extension',
  quoteMake: '/api/quotes/make',
  quoteView: '/api/quotes/view',
  quotePdf: '/api/quotes/pdf',
  quoteOrder: '/api/quotes/order',
  booking: '/booking',
  holdings: '/mine',
  certificateFile: '/api/bookings/certificate',
  verify: '/verify',
} as const;
