import type { Generated } from 'kysely'
import type { DocumentTables } from './schema-documents.ts'

/** A person with a local account. `email` is lower-case and unique; times are ISO text everywhere. */
type UserRow = {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly password_hash: string
  readonly created_at: string
  /** Counts what took the user's turn: writing it makes rivals wait for the row (store/row-locks.ts). */
  readonly ledger_writes: number
  /** Since when the account is being removed; it is gone for everybody but the removal. */
  readonly removed_at: string | null
  /** The organization that was made active; it counts while the user is a member of it. Empty: none was chosen. */
  readonly organization_id: string | null
}

/** One sign-in that goes on. `device` is what its browser is in plain words, null where that is unknown. */
type SessionRow = {
  readonly id: string
  readonly user_id: string
  readonly device: string | null
  readonly began_at: string
  readonly last_used_at: string
}

/** One refresh cookie, by its hash. Cookies that came out of one sign-in have its session as `family`. */
export type RefreshTokenRow = {
  readonly token_hash: string
  readonly user_id: string
  readonly family: string
  readonly created_at: string
  readonly expires_at: string
  readonly replaced_at: string | null
}

/**
 * A spreadsheet. `workbook_data` is the JSON text of Univer's IWorkbookData; `revision` counts saves
 * from 1. `request_id` is that of the call that made it, unique for the user; null where it had none.
 * `share_code` is unique, and null with `shared_at` while the spreadsheet is not public. `made_of` is the
 * template that it was made of, null for any other.
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
  /** The revisions of the last save that moved rows, columns or ranges, and of the last that did not tell. */
  readonly moved_at: Generated<number>
  readonly unsure_at: Generated<number>
}

/**
 * What is shown of a workbook before it is opened, as JSON: its `first` window and its `preview` in lists.
 * They count while `of_revision` is that of the spreadsheet and `form` the one that this version writes.
 */
type SheetWindowRow = {
  readonly spreadsheet_id: string
  readonly of_revision: number
  readonly form: number
  readonly preview: string
  readonly first: string
}

/** What one tool call changed in a workbook; `change_set` is its JSON, `revision` the one it made. */
type ChangeSetRow = {
  readonly id: string
  readonly spreadsheet_id: string
  readonly revision: number
  readonly created_at: string
  readonly change_set: string
}

/**
 * A change without its cells: `head` is the JSON of sheets/change-heads.ts, `message_id` the answer that
 * made it, `undone_by` the change that took it back.
 */
type ChangeHeadRow = {
  readonly change_id: string
  readonly message_id: string | null
  readonly head: string
  readonly undone_by: string | null
}

/** A conversation. `title` is null until it has a name; `last_sequence` is that of its newest event. */
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
 * A message. `position` counts within the conversation; an answer names its question in `reply_to`.
 * `hidden_as` takes it out of the plain list: a stopped answer, or a part of an earlier attempt
 * (`replaced_by` is the question in its place). `payload` is the JSON of contract/stream/stored.ts, null for questions.
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

/** How a run stands. At most one run of a conversation is `running` (a unique index says so). */
export type RunStatus = 'running' | 'ended' | 'stopped' | 'failed' | 'interrupted'

/**
 * One answer being made or made. `request_id` is the sender's, unique for the user; `server` is the
 * number of the server that makes it (store/servers.ts), null in rows older than those numbers.
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
  /** What the answer did and how it ended, for the next request to a model (chat/record.ts); null until it has ended. */
  readonly record: string | null
}

/** One stream event as it was sent, its JSON in `event`. */
type RunEventRow = {
  readonly conversation_id: string
  readonly sequence: number
  readonly run_id: string
  readonly event: string
}

/**
 * One movement of the ledger; the balance of a user is the sum of `amount`. A grant is unique by
 * month (`YYYY-MM`, UTC), a charge and its refund by message. `position` counts the user's from 1
 * (null: written by a server of an older version); `plan` is the one from then on, where the plan changed.
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
 * What a user has at a provider of payments; ids are the provider's. `revision` counts the writes, so that
 * nobody writes what is older than what stands (billing/plans.ts). `checkout_id` is the checkout that was given last;
 * until `watched_until` the plan is looked up without news, which was begun last at `looked_at` (billing/stripe-marks.ts).
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

/** Something that a provider of payments told, by its id there, so that it counts once. */
type BillingEventRow = { readonly id: string; readonly heard_at: string }

/**
 * A page of the sandbox of payments, gone with the sign-in that it was opened in; `key_hash` is of the cookie of the
 * browser that may use it.
 */
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

/** An offer of the first run that a user has taken or dismissed. */
type FinishedOfferRow = { readonly user_id: string; readonly name: string }

/**
 * Somebody whom an issuer of tokens signs in, by its id of them. `email` is what it says of them: not unique, and
 * nothing is found by it.
 */
type IdentityRow = {
  readonly issuer: string
  readonly subject: string
  readonly user_id: string
  readonly email: string | null
  /** When the newest token was made that said email or name; null before the first. */
  readonly said_at: string | null
}

/** An organization. `writes` counts what took its turn: writing it makes rivals wait for the row. */
type OrganizationRow = {
  readonly id: string
  readonly name: string
  readonly created_at: string
  readonly writes: number
}

/** Somebody who belongs to an organization. */
type OrganizationMemberRow = {
  readonly organization_id: string
  readonly user_id: string
  readonly role: 'owner' | 'member'
  readonly joined_at: string
}

/** A link that lets people into an organization, by the hash of its code; `one_use` is 1 or 0. */
export type OrganizationInvitationRow = {
  readonly id: string
  readonly organization_id: string
  readonly code_hash: string
  readonly one_use: number
  readonly created_at: string
  readonly expires_at: string
}

/** A key, as hex, that all servers on one PostgreSQL have in common. SQLite's stands in its folder. */
type ServerKeyRow = { readonly name: string; readonly value: string }

/** Somebody whom an issuer has deleted, so that no token makes them an account anew: a hash of who it was. */
type GoneIdentityRow = { readonly fingerprint: string; readonly gone_at: string }

/** Every table by name, as Kysely sees them. */
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
} & DocumentTables
