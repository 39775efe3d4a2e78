/** Texts of the offline banner: the reason, what still works, and the reconnect. */
export const OFFLINE_TEXTS = {
  offline: 'You are offline.',
  server: 'The server is not responding.',
  back: 'Reconnected.',
  chat: 'You can keep reading and writing. Press Send once you reconnect.',
  page: 'You can keep reading. Reconnect to make changes.',
  sheet: 'You can keep editing: changes are kept on this device and saved once you reconnect.',
  loading: 'Reconnect to open this spreadsheet.',
} as const
