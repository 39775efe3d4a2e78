// A worker thread that connects to another machine.
import { connect } from 'node:net'

connect(9, '127.0.0.1').on('error', () => undefined)
