// A worker thread that opens a network connection.
import { connect } from 'node:net'

connect(9, '127.0.0.1').on('error', () => undefined)
