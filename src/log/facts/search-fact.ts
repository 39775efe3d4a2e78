import type { FoundConversation } from '#contract/api/entities.ts'
import type { AppError } from '#src/shared/app-error.ts'
import type { Page } from './page.ts'

/** Facts of the conversation search. The fold ignores a response to an older query. */
export type SearchFact =
  | { readonly type: 'search.requested'; readonly query: string }
  | {
      readonly type: 'search.received'
      readonly query: string
      readonly page: Page<FoundConversation>
    }
  | { readonly type: 'search.failed'; readonly query: string; readonly error: AppError }
  | { readonly type: 'search.cleared' }
