/** The banners and the bar of a sheet that was saved or deleted elsewhere. */
export const SHEET_TEXTS = {
  conflictTitle: 'Changed elsewhere',
  keepMine: 'Keep mine as a copy',
  loadTheirs: 'Load theirs',
  /** In place of "Saved" while a newer version is known that is not on the screen. */
  outdated: 'Not up to date',
  goneTitle: 'Deleted elsewhere',
  gone: 'This spreadsheet was deleted. You can still keep what you see here.',
  asideTitle: 'Loaded the newest version',
  aside: 'Your version is kept on this device.',
  dropAside: 'Dismiss',
  keptHere: 'Your edits are kept on this device.',
  keptOffline: 'Your edits are kept on this device and saved once you reconnect.',
  /** While what comes after the cells does not load. */
  lackingTitle: 'Some tools have not loaded',
  lacking:
    'Search, sorting, filters, links, notes and pictures load once you reconnect. You can edit cells.',
  copyTitle: (title: string): string => `${title} (my copy)`,
  /** Of "Make a copy". */
  ownCopyTitle: (title: string): string => `${title} (copy)`,
} as const
