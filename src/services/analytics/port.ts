/** Usage events besides page views: counts and kinds, never a name or text. */
type UseEvent =
  | { readonly type: 'file_uploaded'; readonly kind: string; readonly bytes: number }
  | { readonly type: 'files_dropped'; readonly kinds: readonly string[]; readonly count: number }

/** The counted user: an opaque id, and whether the account is new. */
export type TrackedUser = { readonly id: string; readonly isNew: boolean }

/**
 * The port of a usage service. By default no service is configured and none of its code loads. The
 * rest of the client sees only this type.
 */
export type Analytics = {
  /** Reports a page view by its full URL. The service removes secrets. */
  readonly pageShown: (href: string) => void
  readonly used: (event: UseEvent) => void
  /** Sets the user to count. Null: nobody is signed in. */
  readonly counts: (user: TrackedUser | null) => void
  /** False stops sending and clears the data in this browser. */
  readonly setOn: (isOn: boolean) => void
}
