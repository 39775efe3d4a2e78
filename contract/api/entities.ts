import * as v from 'valibot'
import { SheetPreview } from '../workbook/sheet-preview.ts'

/**
 * ISO 8601 time as a string; kept as text so that what the server said is what is shown. What is no text is
 * no time, and takes nothing else of its answer with it; `ui/kit/dates.ts` reads it.
 */
export const IsoTime = v.fallback(v.string(), '')

/** A conversation in a list. `conversation_id` is opaque: encode it in addresses. */
export const Conversation = v.object({
  conversation_id: v.string(),
  title: v.optional(v.string(), 'New Conversation'),
  created_at: v.optional(IsoTime, ''),
  updated_at: v.optional(IsoTime, ''),
  spreadsheet_id: v.optional(v.nullable(v.string()), null),
  model: v.optional(v.nullable(v.string()), null),
})
/** A conversation in a list. */
export type Conversation = v.InferOutput<typeof Conversation>

/** One that a search found: `found` is a line of the message that holds the words, if one does (ours). */
export const FoundConversation = v.object({
  ...Conversation.entries,
  found: v.optional(v.nullable(v.string())),
})
/** A conversation that a search found. */
export type FoundConversation = v.InferOutput<typeof FoundConversation>

/** A document as a message carries it. Size in bytes. */
export const MessageDocument = v.object({
  id: v.string(),
  filename: v.string(),
  file_type: v.optional(v.string(), ''),
  file_size: v.optional(v.number(), 0),
})
/** A document as a message carries it. */
export type MessageDocument = v.InferOutput<typeof MessageDocument>

/**
 * A message as the server stores it. The generations differ in `payload`, `artifacts`
 * and `text_content`; `contract/stream/stored.ts` reads all three, so these stay unknown here.
 */
export const StoredMessage = v.looseObject({
  id: v.string(),
  timestamp: v.optional(IsoTime, ''),
  role: v.optional(v.nullable(v.string())),
  type: v.optional(v.nullable(v.string())),
  event_type: v.optional(v.nullable(v.string())),
  text_content: v.optional(v.nullable(v.string())),
  payload: v.optional(v.unknown()),
  artifacts: v.optional(v.unknown()),
  documents: v.optional(v.nullable(v.array(v.unknown()))),
  token_count: v.optional(v.nullable(v.number())),
  /** Of a question: how many earlier attempts it has; anything but a number says nothing. */
  attempt_count: v.fallback(v.optional(v.number()), undefined),
  /** Of a question: its place among the questions of the conversation, from 1. */
  number: v.fallback(v.optional(v.number()), undefined),
})
/** A message as the server stores it. */
export type StoredMessage = v.InferOutput<typeof StoredMessage>

/** Public share state of a spreadsheet. */
export const PublicShare = v.object({ code: v.string(), enabled_at: IsoTime })
/** Public share state of a spreadsheet. */
export type PublicShare = v.InferOutput<typeof PublicShare>

/** Univer's `IWorkbookData`, opaque here; `contract/workbook/workbook.ts` names the part that we touch. */
export const WorkbookJson = v.record(v.string(), v.unknown())
/** Univer's `IWorkbookData`, opaque. */
export type WorkbookJson = v.InferOutput<typeof WorkbookJson>

/** A spreadsheet in a list: everything but its cells. `revision` counts saves from 1. */
export const SpreadsheetSummary = v.object({
  id: v.string(),
  title: v.optional(v.string(), 'New Spreadsheet'),
  created_at: v.optional(IsoTime, ''),
  updated_at: v.optional(IsoTime, ''),
  revision: v.optional(v.number(), 0),
  public_share: v.optional(v.nullable(PublicShare), null),
  /** In a list, and where it is made: its first cells, null where they are not known. */
  preview: v.fallback(v.optional(v.nullable(SheetPreview)), undefined),
  /** It was made as sample data. */
  sample: v.fallback(v.optional(v.boolean()), undefined),
})
/** A spreadsheet in a list. */
export type SpreadsheetSummary = v.InferOutput<typeof SpreadsheetSummary>

/** A whole spreadsheet. */
export const Spreadsheet = v.object({ ...SpreadsheetSummary.entries, workbook_data: WorkbookJson })
/** A whole spreadsheet. */
export type Spreadsheet = v.InferOutput<typeof Spreadsheet>

/** The credits of the signed-in user (spec §3, "Credits"; defaults 0, not pro, 10). */
export const Credits = v.object({
  balance: v.optional(v.number(), 0),
  is_pro: v.optional(v.boolean(), false),
  monthly_allocation: v.optional(v.number(), 10),
  show_low_credit_warning: v.optional(v.boolean(), false),
  show_paywall: v.optional(v.boolean(), false),
  usage: v.optional(v.number(), 0),
  credits_reset_at: v.optional(v.nullable(IsoTime), null),
})
/** The credits of the signed-in user. */
export type Credits = v.InferOutput<typeof Credits>

/** What a member of an organization may do: an owner names it, and lets people in and out. */
export const OrganizationRole = v.picklist(['owner', 'member'])
/** What a member of an organization may do. */
export type OrganizationRole = v.InferOutput<typeof OrganizationRole>

/** An organization the user belongs to; `role` is theirs in it, where the provider says so. */
export const Organization = v.object({
  id: v.string(),
  name: v.string(),
  role: v.fallback(v.optional(OrganizationRole), undefined),
})
/** An organization the user belongs to. */
export type Organization = v.InferOutput<typeof Organization>

/** The signed-in user. */
export const User = v.object({
  id: v.string(),
  email: v.optional(v.nullable(v.string()), null),
  name: v.optional(v.nullable(v.string()), null),
  organizations: v.optional(v.array(Organization), []),
  /** The active organization, null for none; a server that keeps none says nothing. */
  organization_id: v.fallback(v.optional(v.nullable(v.string())), undefined),
  /** That none is active was their own choice. */
  is_personal: v.fallback(v.optional(v.boolean()), undefined),
  /** When the account was made; a server that does not say it says nothing. */
  created_at: v.fallback(v.optional(v.string()), undefined),
  /** Offers of the first run that are taken or dismissed; a server that knows none says nothing. */
  offers_done: v.fallback(v.optional(v.array(v.string())), undefined),
})
/** The signed-in user. */
export type User = v.InferOutput<typeof User>

/** A signed-in session: a short-lived token and whom it belongs to. */
export const Session = v.object({ token: v.string(), expires_at: IsoTime, user: User })
/** A signed-in session. */
export type Session = v.InferOutput<typeof Session>

/** The feature flags: all on by default; `artifacts` is carried and unused. */
export const Flags = v.object({
  chat: v.optional(v.boolean(), true),
  spreadsheets: v.optional(v.boolean(), true),
  documents: v.optional(v.boolean(), true),
  codeExec: v.optional(v.boolean(), true),
  billing: v.optional(v.boolean(), true),
  artifacts: v.optional(v.array(v.string()), []),
})
/** The feature flags. */
export type Flags = v.InferOutput<typeof Flags>

/** What index.html's `#app-config` may say; every field has a default. */
export const AppConfig = v.object({
  api_base_url: v.optional(v.string(), ''),
  flags: v.optional(Flags, {}),
  /** Flags that the operator has set: analytics change none of them. */
  flags_fixed: v.optional(v.array(v.string()), []),
  support_url: v.optional(v.string(), '/about#support'),
  api_docs_url: v.optional(v.string(), '/about#api'),
  /** What the free plan gets each month. */
  monthly_credits: v.optional(v.number(), 10),
  checkout_hosts: v.optional(v.array(v.string()), []),
  clerk_publishable_key: v.optional(v.nullable(v.string()), null),
  /** Whether what is stored here of somebody goes with their account at Clerk. */
  clerk_tells_deletions: v.optional(v.boolean(), false),
  /** Whose model answers: null for one that stays on the server, '' for one that goes unnamed. */
  model_provider: v.optional(v.nullable(v.string())),
  posthog_key: v.optional(v.nullable(v.string()), null),
  posthog_host: v.optional(v.nullable(v.string()), null),
})
/** The client's run-time configuration. */
export type AppConfig = v.InferOutput<typeof AppConfig>
