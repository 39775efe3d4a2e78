/** What keeps the app from its server, what works meanwhile, and that it is over. */
export const OFFLINE_TEXTS = {
  offline: 'You are offline.',
  server: 'The server does not answer.',
  back: 'Connected again.',
  chat: 'You can read on and write: what you write waits here until the connection is back.',
  page: 'What is on this page stays readable. To change something the connection is needed.',
  sheet:
    'You can go on reading and editing this spreadsheet: edits are kept on this device and saved when the connection is back.',
  loading: 'This spreadsheet can be opened when the connection is back.',
} as const
