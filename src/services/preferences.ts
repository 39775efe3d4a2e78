/** What the browser remembers for the user. Storage that is blocked or full forgets, never throws. */
export type Preferences = {
  /** Unsent text of a conversation; null is the new chat. Empty when there is none. */
  readonly draftOf: (conversationId: string | null) => string
  readonly saveDraft: (conversationId: string | null, text: string) => void
  /** Cookie `sidebar_state`, kept for 7 days (spec §2, "Sidebar"). */
  readonly isSidebarOpen: () => boolean
  readonly saveSidebarOpen: (open: boolean) => void
  readonly theme: () => Theme
  readonly saveTheme: (theme: Theme) => void
}

/** The look of the interface; `system` follows the device. */
export type Theme = 'light' | 'dark' | 'system'
