/** What is told of use beside page views and what a service sees by itself: counts and kinds, never a name or a text. */
type UseEvent =
  | { readonly type: 'file_uploaded'; readonly kind: string; readonly bytes: number }
  | { readonly type: 'files_dropped'; readonly kinds: readonly string[]; readonly count: number }

/** Who is counted: an id that says nothing, and whether the account has just been made. */
export type Counted = { readonly id: string; readonly isNew: boolean }

/**
 * A service that counts use. None is the default: then no code of it is loaded. The rest of the client
 * sees this alone.
 */
export type Analytics = {
  /** A page is shown, by its whole address; what is secret in that does not go out. */
  readonly pageShown: (href: string) => void
  readonly used: (event: UseEvent) => void
  /** Who uses it from now on; null is nobody that is known. */
  readonly counts: (user: Counted | null) => void
  /** Off sends nothing from now on, and forgets what it kept in this browser. */
  readonly setOn: (isOn: boolean) => void
}
