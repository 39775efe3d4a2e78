import * as v from 'valibot'
import { SheetPreview } from '../workbook/sheet-preview.ts'

/**
 * ISO 8601 time, kept as a string so the client shows exactly the server's value. A value of
 * another type becomes '', so it does not make the whole answer invalid.
 */
export const IsoTime = v.fallback(v.string(), '')

/** A conversation in a list. `conversation_id` is opaque, so encode it in addresses. */
export const Conversation = v.object({
  conversation_id: v.string(),
  title: v.optional(v.string(), 'New Conversation'),
  created_at: v.optional(IsoTime, ''),
  updated_at: v.optional(IsoTime, ''),
  spreadsheet_id: v.optional(v.nullable(v.string()), null),
  model: v.optional(v.nullable(v.string()), null),
})
/** The parsed value of the `Conversation` schema. */
export type Conversation = v.InferOutput<typeof Conversation>

/**
 * A conversation in search results. `found` is the matching line of a message, if a message
 * matches.
 */
export const FoundConversation = v.object({
  ...Conversation.entries,
  found: v.optional(v.nullable(v.string())),
})
/** The parsed value of the `FoundConversation` schema. */
export type FoundConversation = v.InferOutput<typeof FoundConversation>

/** A document attached to a message. `file_size` is in bytes. */
export const MessageDocument = v.object({
  id: v.string(),
  filename: v.string(),
  file_type: v.optional(v.string(), ''),
  file_size: v.optional(v.number(), 0),
})
/** The parsed value of the `MessageDocument` schema. */
export type MessageDocument = v.InferOutput<typeof MessageDocument>

/**
 * A stored message of any generation. The three generations differ in `payload`, `artifacts` and
 * `text_content`. `contract/stream/stored.ts` decodes them all, so these fields stay unknown here.
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
  /** Number of earlier attempts of a question. Any value but a number counts as absent. */
  attempt_count: v.fallback(v.optional(v.number()), undefined),
  /** Position of a question among the questions of the conversation, starting at 1. */
  number: v.fallback(v.optional(v.number()), undefined),
})
/** The parsed value of the `StoredMessage` schema. */
export type StoredMessage = v.InferOutput<typeof StoredMessage>

/** The public link of a spreadsheet. */
export const PublicShare = v.object({ code: v.string(), enabled_at: IsoTime })
/** The parsed value of the `PublicShare` schema. */
export type PublicShare = v.InferOutput<typeof PublicShare>

/**
 * Univer's `IWorkbookData`, opaque here. `contract/workbook/workbook.ts` types the parts that we
 * read.
 */
export const WorkbookJson = v.record(v.string(), v.unknown())
/** Univer's `IWorkbookData`, opaque here. */
export type WorkbookJson = v.InferOutput<typeof WorkbookJson>

/** A spreadsheet without its cells. `revision` counts saves from 1. */
export const SpreadsheetSummary = v.object({
  id: v.string(),
  title: v.optional(v.string(), 'New Spreadsheet'),
  created_at: v.optional(IsoTime, ''),
  updated_at: v.optional(IsoTime, ''),
  revision: v.optional(v.number(), 0),
  public_share: v.optional(v.nullable(PublicShare), null),
  /** The first cells, for list entries and new spreadsheets. Null if the server has no preview. */
  preview: v.fallback(v.optional(v.nullable(SheetPreview)), undefined),
  /** True for the sample data of the first run. */
  sample: v.fallback(v.optional(v.boolean()), undefined),
})
/** The parsed value of the `SpreadsheetSummary` schema. */
export type SpreadsheetSummary = v.InferOutput<typeof SpreadsheetSummary>

/** A spreadsheet with its workbook. */
export const Spreadsheet = v.object({ ...SpreadsheetSummary.entries, workbook_data: WorkbookJson })
/** The parsed value of the `Spreadsheet` schema. */
export type Spreadsheet = v.InferOutput<typeof Spreadsheet>

/** The credits of the signed-in user. The defaults describe a free account with no balance. */
export const Credits = v.object({
  balance: v.optional(v.number(), 0),
  is_pro: v.optional(v.boolean(), false),
  monthly_allocation: v.optional(v.number(), 10),
  show_low_credit_warning: v.optional(v.boolean(), false),
  show_paywall: v.optional(v.boolean(), false),
  usage: v.optional(v.number(), 0),
  credits_reset_at: v.optional(v.nullable(IsoTime), null),
})
/** The parsed value of the `Credits` schema. */
export type Credits = v.InferOutput<typeof Credits>

/** An owner may rename the organization, invite people and remove members. */
export const OrganizationRole = v.picklist(['owner', 'member'])
/** The parsed value of the `OrganizationRole` schema. */
export type OrganizationRole = v.InferOutput<typeof OrganizationRole>

/** An organization of the user. `role` is absent if the sign-in provider does not report it. */
export const Organization = v.object({
  id: v.string(),
  name: v.string(),
  role: v.fallback(v.optional(OrganizationRole), undefined),
})
/** The parsed value of the `Organization` schema. */
export type Organization = v.InferOutput<typeof Organization>

/** The signed-in user. */
export const User = v.object({
  id: v.string(),
  email: v.optional(v.nullable(v.string()), null),
  name: v.optional(v.nullable(v.string()), null),
  organizations: v.optional(v.array(Organization), []),
  /**
   * Null if no organization is active. Absent if the server does not track the active organization.
   */
  organization_id: v.fallback(v.optional(v.nullable(v.string())), undefined),
  /** True if the user chose the personal workspace. */
  is_personal: v.fallback(v.optional(v.boolean()), undefined),
  /** Time of the sign-up. Absent if the server does not know it. */
  created_at: v.fallback(v.optional(v.string()), undefined),
  /**
   * Names of first-run examples that the user started or dismissed. Absent if the server does not
   * track them.
   */
  offers_done: v.fallback(v.optional(v.array(v.string())), undefined),
})
/** The parsed value of the `User` schema. */
export type User = v.InferOutput<typeof User>

/** A session: a short-lived token and its user. */
export const Session = v.object({ token: v.string(), expires_at: IsoTime, user: User })
/** The parsed value of the `Session` schema. */
export type Session = v.InferOutput<typeof Session>

/** All features are on by default. Nothing reads `artifacts`. */
export const Flags = v.object({
  chat: v.optional(v.boolean(), true),
  spreadsheets: v.optional(v.boolean(), true),
  documents: v.optional(v.boolean(), true),
  codeExec: v.optional(v.boolean(), true),
  billing: v.optional(v.boolean(), true),
  artifacts: v.optional(v.array(v.string()), []),
})
export type Flags = v.InferOutput<typeof Flags>

/** The configuration in the `#app-config` element of index.html. Every field has a default. */
export const AppConfig = v.object({
  api_base_url: v.optional(v.string(), ''),
  flags: v.optional(Flags, {}),
  /** Flags set by the operator. Analytics never override these. */
  flags_fixed: v.optional(v.array(v.string()), []),
  support_url: v.optional(v.string(), '/about#support'),
  api_docs_url: v.optional(v.string(), '/about#api'),
  /** Monthly credits of the free plan. */
  monthly_credits: v.optional(v.number(), 10),
  checkout_hosts: v.optional(v.array(v.string()), []),
  clerk_publishable_key: v.optional(v.nullable(v.string()), null),
  /** True if deleting an account at Clerk also deletes the user's data here. */
  clerk_tells_deletions: v.optional(v.boolean(), false),
  /** Company that runs the model. Null for a model on this server, '' for an undisclosed one. */
  model_provider: v.optional(v.nullable(v.string())),
  posthog_key: v.optional(v.nullable(v.string()), null),
  posthog_host: v.optional(v.nullable(v.string()), null),
})
/** The parsed value of the `AppConfig` schema. */
export type AppConfig = v.InferOutput<typeof AppConfig>
