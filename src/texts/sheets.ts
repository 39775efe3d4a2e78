/** Texts for a spreadsheet that was changed or deleted elsewhere. */
export const SHEET_TEXTS = {
  conflictTitle: 'Changed elsewhere',
  keepMine: 'Keep mine as a copy',
  loadTheirs: 'Load theirs',
  /** Replaces "Saved" while the server has a newer version than the screen. */
  outdated: 'Not up to date',
  goneTitle: 'Deleted elsewhere',
  gone: 'This spreadsheet was deleted. You can still keep what you see here.',
  asideTitle: 'Loaded the newest version',
  aside: 'Your version is kept on this device.',
  dropAside: 'Dismiss',
  keptHere: 'Your edits are kept on this device.',
  keptOffline: 'Your edits are kept on this device and saved once you reconnect.',
  /** Shown if the plugins that load after the cells could not be loaded. */
  lackingTitle: 'Some tools have not loaded',
  lacking:
    'Search, sorting, filters, links, notes and pictures load once you reconnect. You can edit cells.',
  copyTitle: (title: string): string => `${title} (my copy)`,
  /** The title after "Make a copy". */
  ownCopyTitle: (title: string): string => `${title} (copy)`,
} as const
