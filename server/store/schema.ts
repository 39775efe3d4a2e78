import type { Generated } from 'kysely'
import type { ContextTables } from './schema-context.ts'
import type { DocumentTables } from './schema-documents.ts'

/** A local account. `email` is unique and lower-case. All times are ISO strings. */
type UserRow = {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly password_hash: string
  readonly created_at: string
  /** `lockUser` increments this counter to lock the row (store/row-locks.ts). */
  readonly ledger_writes: number
  /** Start of the account's removal. From then on only the removal sees the account. */
  readonly removed_at: string | null
  /** The active organization, or null if none. Ignored unless the user is a member. */
  readonly organization_id: string | null
}

/** An active sign-in. `device` describes its browser in plain words, null if unknown. */
type SessionRow = {
  readonly id: string
  readonly user_id: string
  readonly device: string | null
  readonly began_at: string
  readonly last_used_at: string
}

/** A hashed refresh cookie. `family` is the session id, which all cookies of one sign-in share. */
export type RefreshTokenRow = {
  readonly token_hash: string
  readonly user_id: string
  readonly family: string
  readonly created_at: string
  readonly expires_at: string
  readonly replaced_at: string | null
}

/**
 * A spreadsheet. `workbook_data` is Univer's IWorkbookData as JSON. `revision` counts the saves
 * from 1.
 * `request_id` identifies the creating request, unique per user, or null. `share_code` is unique,
 * and null unless the spreadsheet is public. `made_of` names its template, or is null.
 */
export type SpreadsheetRow = {
  readonly id: string
  readonly user_id: string
  readonly request_id: string | null
  readonly title: string
  readonly workbook_data: string
  readonly revision: number
  readonly created_at: string
  readonly updated_at: string
  readonly share_code: string | null
  readonly shared_at: string | null
  readonly made_of: string | null
  /**
   * `moved_at` is the revision of the last save that moved rows, columns or ranges. `unsure_at` is
   * the revision of the last save that did not report moves.
   */
  readonly moved_at: Generated<number>
  readonly unsure_at: Generated<number>
}

/**
 * The cached `first` window and list `preview` of a workbook, as JSON.
 * A row is valid only if `of_revision` equals the spreadsheet's revision and `form` equals the
 * current format version.
 */
type SheetWindowRow = {
  readonly spreadsheet_id: string
  readonly of_revision: number
  readonly form: number
  readonly preview: string
  readonly first: string
}

/**
 * The change of one tool call or one undo. `change_set` is JSON, and `revision` is the resulting
 * revision.
 */
type ChangeSetRow = {
  readonly id: string
  readonly spreadsheet_id: string
  readonly revision: number
  readonly created_at: string
  readonly change_set: string
}

/**
 * A change without its cells. `head` is the JSON of sheets/change-heads.ts. `message_id` names the
 * answer that made the change, and `undone_by` the change that undid it.
 */
type ChangeHeadRow = {
  readonly change_id: string
  readonly message_id: string | null
  readonly head: string
  readonly undone_by: string | null
}

/**
 * A conversation. `title` is null until named. `last_sequence` is the sequence of its newest event.
 */
export type ConversationRow = {
  readonly id: string
  readonly user_id: string
  readonly title: string | null
  readonly spreadsheet_id: string | null
  readonly model: string | null
  readonly last_sequence: number
  readonly created_at: string
  readonly updated_at: string
}

/**
 * A message. `position` counts within the conversation, and `reply_to` names the question of an
 * answer. `hidden_as` keeps a stopped answer or an earlier attempt out of the normal list.
 * `replaced_by` names the question that replaced an earlier attempt. `payload` is the JSON of
 * contract/stream/stored.ts, null for questions.
 */
export type MessageRow = {
  readonly id: string
  readonly conversation_id: string
  readonly position: number
  readonly role: 'user' | 'assistant'
  readonly reply_to: string | null
  readonly text_content: string
  readonly payload: string | null
  readonly token_count: number | null
  readonly hidden_as: 'stopped' | 'replaced' | null
  readonly replaced_by: string | null
  readonly created_at: string
}

/** The state of a run. A unique index permits only one `running` run per conversation. */
export type RunStatus = 'running' | 'ended' | 'stopped' | 'failed' | 'interrupted'

/**
 * One answer, in progress or finished. `request_id` is the client's, unique per user.
 * `server` is the number of the server that generates it (store/servers.ts), null in older rows.
 */
export type RunRow = {
  readonly id: string
  readonly conversation_id: string
  readonly user_id: string
  readonly request_id: string | null
  readonly user_message_id: string
  readonly assistant_message_id: string
  readonly assistant_position: number
  readonly first_sequence: number
  readonly status: RunStatus
  readonly charged: number
  readonly started_at: string
  readonly ended_at: string | null
  readonly server: number | null
  /** The answer's tool calls and outcome for later model requests. Null until the run ends. */
  readonly record: string | null
}

/** A stream event as we sent it, with its JSON in `event`. */
type RunEventRow = {
  readonly conversation_id: string
  readonly sequence: number
  readonly run_id: string
  readonly event: string
}

/**
 * A movement of credits. A user's balance is the sum of `amount`. A user has one grant per `month`
 * (`YYYY-MM`, UTC). A message has at most one charge and one refund. `position` numbers a user's
 * movements from 1, and is null in rows of older servers. `plan` is the new plan, if the movement
 * changed the plan.
 */
export type CreditMovementRow = {
  readonly id: string
  readonly user_id: string
  readonly kind: 'grant' | 'charge' | 'refund' | 'plan' | 'spare'
  readonly amount: number
  readonly month: string
  readonly message_id: string | null
  readonly created_at: string
  readonly position: number | null
  readonly plan: 'free' | 'pro' | null
}

/**
 * A user's subscription at a payment provider. Ids are the provider's.
 * `revision` counts writes, so a stale write cannot replace a newer one (billing/plans.ts).
 * `checkout_id` is the latest checkout.
 * We poll the plan until `watched_until`, and `looked_at` is the start of the last poll
 * (billing/stripe-marks.ts).
 */
export type SubscriptionRow = {
  readonly user_id: string
  readonly provider: 'sandbox' | 'stripe'
  readonly customer_id: string | null
  readonly subscription_id: string | null
  readonly status: 'none' | 'active' | 'past_due' | 'unpaid' | 'ended'
  readonly current_period_end: string | null
  readonly cancel_at_period_end: number
  readonly revision: number
  readonly checkout_id: string | null
  readonly watched_until: string | null
  readonly looked_at: string | null
}

/** A processed webhook event, by its provider id, so we process it only once. */
type BillingEventRow = { readonly id: string; readonly heard_at: string }

/** A page of the payment sandbox, deleted with the session. `key_hash` hashes its cookie. */
export type SandboxPageRow = {
  readonly id: string
  readonly user_id: string
  readonly session_id: string | null
  readonly kind: 'checkout' | 'portal'
  readonly key_hash: string
  readonly success_url: string
  readonly back_url: string
  readonly created_at: string
  readonly used_at: string | null
}

/** An example of the first run that a user has taken or dismissed. */
type FinishedOfferRow = { readonly user_id: string; readonly name: string }

/**
 * A user of an external token issuer, keyed by the issuer's subject. `email` comes from the token.
 * It is not unique, and we never look users up by it.
 */
type IdentityRow = {
  readonly issuer: string
  readonly subject: string
  readonly user_id: string
  readonly email: string | null
  /** The issue time of the newest token with an email or a name, null if no token had one. */
  readonly said_at: string | null
}

/** An organization. Its transactions increment `writes`, so the write locks the row. */
type OrganizationRow = {
  readonly id: string
  readonly name: string
  readonly created_at: string
  readonly writes: number
}

type OrganizationMemberRow = {
  readonly organization_id: string
  readonly user_id: string
  readonly role: 'owner' | 'member'
  readonly joined_at: string
}

/** An invitation link, by the hash of its code. `one_use` is 1 or 0. */
export type OrganizationInvitationRow = {
  readonly id: string
  readonly organization_id: string
  readonly code_hash: string
  readonly one_use: number
  readonly created_at: string
  readonly expires_at: string
}

/**
 * A hex key that all servers on one PostgreSQL database share. With SQLite, a file holds the key.
 */
type ServerKeyRow = { readonly name: string; readonly value: string }

/**
 * A hash that identifies a user whom the issuer deleted. It prevents a surviving token from
 * creating the account again.
 */
type GoneIdentityRow = { readonly fingerprint: string; readonly gone_at: string }

/** All tables by name, for Kysely. */
export type Tables = {
  readonly users: UserRow
  readonly sessions: SessionRow
  readonly refresh_tokens: RefreshTokenRow
  readonly spreadsheets: SpreadsheetRow
  readonly sheet_windows: SheetWindowRow
  readonly change_sets: ChangeSetRow
  readonly change_heads: ChangeHeadRow
  readonly conversations: ConversationRow
  readonly messages: MessageRow
  readonly runs: RunRow
  readonly run_events: RunEventRow
  readonly credit_movements: CreditMovementRow
  readonly subscriptions: SubscriptionRow
  readonly billing_events: BillingEventRow
  readonly sandbox_pages: SandboxPageRow
  readonly server_keys: ServerKeyRow
  readonly finished_offers: FinishedOfferRow
  readonly identities: IdentityRow
  readonly gone_identities: GoneIdentityRow
  readonly organizations: OrganizationRow
  readonly organization_members: OrganizationMemberRow
  readonly organization_invitations: OrganizationInvitationRow
} & DocumentTables &
  ContextTables
