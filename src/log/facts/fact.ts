import type { AttemptFact, ConversationFact, MessagesFact } from './conversation-fact.ts'
import type { CreditFact } from './credit-fact.ts'
import type { DocumentFact } from './document-fact.ts'
import type { ExportFact, ImportFact } from './import-fact.ts'
import type { NoticeFact } from './notice-fact.ts'
import type { CopyFact, FindFact, PublicFact } from './public-fact.ts'
import type { RemovalFact } from './removal-fact.ts'
import type { ReplyFact } from './reply-fact.ts'
import type { SearchFact } from './search-fact.ts'
import type { SessionFact } from './session-fact.ts'
import type { ShareFact, SpreadsheetFact, TableFact, WorkbookFact } from './sheet-fact.ts'

/** Everything that can have happened, in the past tense. The log holds nothing else. */
export type Fact =
  | SessionFact
  | ConversationFact
  | SearchFact
  | RemovalFact
  | MessagesFact
  | AttemptFact
  | ReplyFact
  | CreditFact
  | SpreadsheetFact
  | WorkbookFact
  | ShareFact
  | PublicFact
  | FindFact
  | CopyFact
  | TableFact
  | ImportFact
  | ExportFact
  | DocumentFact
  | NoticeFact
