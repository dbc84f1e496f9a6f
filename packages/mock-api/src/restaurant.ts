import type {
  AppError,
  Area,
  AuditEntry,
  Availability,
  BillOutput,
  Category,
  BodyOf,
  Daypart,
  Device,
  EndpointId,
  HeldCommand,
  holdCommand,
  Invoice,
  KhataEntry,
  KitchenTicket,
  Kot,
  MenuItem,
  Order,
  OrderDocument,
  Plan,
  Printer,
  RestaurantSettings,
  ServiceName,
  ModifierGroup,
  Station,
  StationOutput,
  SubscriptionDetails,
  Table,
  TaxGroup,
  User,
  UserDetails,
} from '@tiffin/contracts'
import type {
  CancelReason,
  Charge,
  ChargeKind,
  CartLine,
  CustomerDetails,
  GivenBack,
  GstGroup,
  InvoicedLine,
  Kitchen,
  OrderType,
  PaymentMethod,
  Role,
  WireDiscount,
} from '@tiffin/domain'
import { seedInvoices, seedPlans } from './billing/seed-plans.ts'
import { createAccounts, type Accounts } from './login/accounts.ts'
import {
  seedAreas,
  seedMenu,
  seedSettings,
  seedSubscription,
  seedTables,
  seedTaxGroups,
  seedUser,
  seedUsers,
} from './seed.ts'
import { createMockPlatform, type MockPlatform } from './system/platform.ts'

/**
 * A line of an order. `voided` counts the portions taken back, which `quantity` does not include; `taxKind` is absent
 * where rate and split imply the kind.
 */
export type MockLine = CartLine & {
  readonly voided?: number
  /** When a held line was punched. */
  readonly heldSince?: Date
}

/**
 * An order in the mock. Prices of lines are in paise; payments, tip and discount have the units of the wire (rupees or
 * percent).
 */
export type OrderRecord = {
  readonly id: string
  /** The first content of the order, by which a repetition under another key is recognised. */
  readonly placedAs?: string
  readonly orderNumber: string
  readonly orderType: OrderType
  table: Table | null
  /** True for a further bill of the table, which does not occupy it; absent for every other order. */
  readonly isFurtherBill?: boolean
  /** The id of the order that got all dishes of this one; absent for an order that was not merged. */
  mergedInto?: string
  readonly customer: CustomerDetails | null
  readonly createdAt: Date
  lines: readonly MockLine[]
  version: number
  waiter: string | null
  /** The references that tills gave the punches of the order; absent where no till gave one. */
  tillRefs?: readonly string[]
  covers: number | null
  promisedAt: Date | null
  billPrintedAt: Date | null
  /** When the order's bill was sent to the printer of bills; null before, and once that bill is out of date. */
  billSentAt: Date | null
  settlement: Settlement | null
  /** The payments before the settlement; the amount is negative where money was given back. */
  partPayments?: Order['payments']
  /** The document of the order, which is open while the order is active; null or absent without one. */
  invoice?: Invoiced | null
  /** The numbers of the order's documents, including cancelled ones. */
  invoiceNumbers?: readonly string[]
  readonly kots: KotRecord[]
}

/** A kitchen ticket with the version of the order after its punch, and the acts of screens on it. */
export type KotRecord = {
  readonly version: number
  readonly stationId: string
  kot: Kot
  /** The dish of each line; null where it is not stored. */
  readonly dishIds: readonly (string | null)[]
  shownAt: string | null
  /** Indexes of the lines that are done. */
  doneLines: readonly number[]
  bumpedAt: string | null
  /** The time at which somebody picked up the food of the bumped ticket; null before. */
  pickedUpAt: string | null
  /** When, how and by whom the ticket was taken over; null where it was not. */
  handedOver: NonNullable<KitchenTicket['handed_over']> | null
  /** The state of the ticket in the queue of its printer; left out for a ticket that the print agent never got. */
  queued?: { readonly attempts: number; readonly mayBePrinted: boolean; readonly needsPerson?: boolean }
}

/**
 * A bill that was sent to the printer of bills. `isEnded` is true for one that was printed or taken over by a person.
 */
export type SentBillRecord = {
  readonly id: string
  readonly orderId: string
  readonly sentAt: Date
  readonly isEnded: boolean
}

/** A refused command, as a till handed it over. `decision` is null until somebody has decided. */
export type HeldRecord = {
  readonly handed: BodyOf<typeof holdCommand>
  readonly by: string
  readonly at: Date
  decision: HeldCommand['decision']
}

/** A charge of the settings for orders of a type. */
export type SettingsCharge = Charge & { readonly orderType: OrderType }

/** A khata with its ledger, the oldest row first. Amounts are in rupees. */
export type KhataRecord = {
  readonly id: string
  readonly number: number
  name: string | null
  phone: string | null
  limit: number | null
  readonly entries: KhataEntry[]
}

export type PrinterRecord = Omit<Printer, 'waiting'>

export type VoidApproval = {
  readonly approvedByEmail: string
  readonly orderId: string
  readonly lineId: string
  readonly quantity: number
}

export type DocumentApproval = {
  readonly approvedByEmail: string
  readonly action: 'cancel-document' | 'credit-note'
  readonly documentId: string
}

export type Approval = {
  readonly approvedByEmail: string
  readonly role: Role
  readonly orderId: string
  readonly discount: WireDiscount
}

export type Settlement = {
  readonly at: Date
  readonly discount: (WireDiscount & { readonly reason?: string; readonly approved_by?: string }) | null
  /** All payments, the part payments first. */
  readonly payments: Order['payments']
  readonly tip: Order['tip']
}

/** A document with the discount of its bill. */
export type Invoiced = { readonly document: OrderDocument; readonly discount: Settlement['discount'] }

/** The order, lines and tax groups of a document, with its printed papers and its cancellation. */
export type DocumentRecord = {
  readonly order: Pick<OrderRecord, 'id' | 'orderNumber' | 'orderType'>
  readonly lines: readonly (InvoicedLine & { readonly name: string; readonly charge?: ChargeKind })[]
  readonly groups: readonly GstGroup[]
  papers: number
  cancelled: { readonly at: Date; readonly reason: CancelReason; readonly note: string | null } | null
  /** The money that a credit note gives back of a document; absent for any other document. */
  readonly credit?: {
    readonly invoiceId: string
    readonly note: GivenBack
    readonly why: string
    readonly method: PaymentMethod
  }
}

export type RecordedCall = {
  readonly endpoint: EndpointId
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  /** The headers that the endpoint declares. */
  readonly headers: Readonly<Record<string, string>>
  readonly file: File | null
  readonly idempotencyKey: string | null
}

/** One restaurant in memory. Tests and the stand-alone page read and change it freely. */
export type MockRestaurant = {
  user: UserDetails
  users: User[]
  /** PINs by user id. */
  readonly pins: Map<string, string>
  /** The limits of dishes that are unavailable or counted down, by the id of the dish. Other dishes are available. */
  readonly availability: Map<string, Availability>
  /** Approved discounts, by the approval that the till sends. */
  readonly approvals: Map<string, Approval>
  /** Unused approvals of voids, by the approval that the till sends. */
  readonly voidApprovals: Map<string, VoidApproval>
  /** Unused approvals of acts on documents, by the approval that the till sends. */
  readonly documentApprovals: Map<string, DocumentApproval>
  /** Devices that were not revoked. */
  devices: Device[]
  /** The ids of tills that an Admin closed. Their series are not given again. */
  closedTills: readonly string[]
  subscription: SubscriptionDetails
  /** All plans, including those that are not for sale. */
  plans: Plan[]
  invoices: Invoice[]
  /** True when the provider confirms charges later, so that a purchase stays pending. */
  chargesLate: boolean
  settings: RestaurantSettings
  /** The charges of former settings, which a paper of before may have. */
  formerCharges: readonly SettingsCharge[]
  /** The retention of guest data in days; null: for ever. */
  guestDataDays: number | null
  taxGroups: TaxGroup[]
  /** Groups of add-ons that dishes can ask for. */
  modifierGroups: ModifierGroup[]
  /** Hours in which dishes are served, in the order in which they were added. */
  dayparts: Daypart[]
  /** Kitchen stations in their order; without them punches make no tickets. */
  stations: Station[]
  /** The stations whose tickets go to a screen or a printer, and those with a screen that is on. */
  readonly outputs: Map<string, StationOutput>
  readonly stationsWithScreen: Set<string>
  /** Printers of the network. The number of slips that wait for a printer is counted from the tickets. */
  printers: PrinterRecord[]
  /** The printer of bills. If its `printer_id` is null, browsers print the bills. */
  billOutput: BillOutput
  /** Bills that were sent to the printer of bills, including those that are printed or taken over. */
  sentBills: SentBillRecord[]
  /** The refused commands that tills have handed over. */
  held: HeldRecord[]
  /** The khatas by number. */
  khatas: KhataRecord[]
  /** The assignment of categories to stations. */
  stationRoutes: Kitchen['routes']
  areas: Area[]
  tables: Table[]
  menu: MenuItem[]
  /** Dishes by id, most sold first. */
  bestSellers: string[]
  /** Categories that somebody added; those that only dishes name are derived from the menu. */
  categories: Category[]
  orders: OrderRecord[]
  /** Every document that was issued, cancelled ones too, oldest first. */
  readonly documents: OrderDocument[]
  /** The records of documents, by the id of the document. */
  readonly documentRecords: Map<string, DocumentRecord>
  /** The last number that a till has taken of each series and financial year, such as 'A1/2627'. */
  readonly tillNumbers: Map<string, { readonly tillId: string; readonly last: number; readonly at: string }>
  /** Audit entries, oldest first. */
  audit: AuditEntry[]
  /** Services that do not answer requests for the audit. */
  readonly auditAway: Set<ServiceName>
  /** The accounts, and the sign-ups that wait for their code. */
  readonly accounts: Accounts
  /** State of the operator's panel. */
  readonly platform: MockPlatform
  /** Endpoints that answer 500 with the text of the catalogue. */
  readonly outages: Set<EndpointId>
  /** Endpoints that answer 500 without a body. */
  readonly emptyFailures: Set<EndpointId>
  /** Endpoints that do their work but whose replies are lost. */
  readonly lostReplies: Set<EndpointId>
  /** Endpoints that do their work but answer 500. */
  readonly brokenReplies: Set<EndpointId>
  /** Endpoints that refuse, with their error. */
  readonly refusals: Map<EndpointId, AppError>
  /** Every call that arrived, oldest first. */
  readonly calls: RecordedCall[]
  /** Replies by idempotency key, for replays. */
  readonly answers: Map<string, { readonly fingerprint: string; readonly body: unknown }>
  /** The number of the last id that was given to a new row, by the kind of row. */
  readonly lastIds: Map<number, number>
  readonly now: () => Date
}

export function createMockRestaurant(changes: Partial<MockRestaurant> = {}): MockRestaurant {
  return {
    user: seedUser,
    users: seedUsers,
    pins: new Map(),
    availability: new Map(),
    approvals: new Map(),
    voidApprovals: new Map(),
    documentApprovals: new Map(),
    devices: [],
    closedTills: [],
    subscription: seedSubscription,
    plans: seedPlans,
    invoices: seedInvoices,
    chargesLate: false,
    settings: seedSettings,
    formerCharges: [],
    guestDataDays: null,
    taxGroups: seedTaxGroups,
    modifierGroups: [],
    dayparts: [],
    stations: [],
    outputs: new Map(),
    stationsWithScreen: new Set(),
    printers: [],
    billOutput: { printer_id: null, drawer_pin: null },
    sentBills: [],
    held: [],
    khatas: [],
    stationRoutes: [],
    areas: seedAreas,
    tables: seedTables(),
    menu: seedMenu(),
    bestSellers: [],
    categories: [],
    orders: [],
    documents: [],
    documentRecords: new Map(),
    tillNumbers: new Map(),
    audit: [],
    auditAway: new Set(),
    accounts: createAccounts(),
    platform: createMockPlatform(changes.now?.() ?? new Date()),
    outages: new Set(),
    emptyFailures: new Set(),
    lostReplies: new Set(),
    brokenReplies: new Set(),
    refusals: new Map(),
    calls: [],
    answers: new Map(),
    lastIds: new Map(),
    now: () => new Date(),
    ...changes,
  }
}
