import { connectService } from '../connector.ts'
import { makePbxService } from './http.ts'
import { makePbxSandbox } from './sandbox.ts'

export const pbx = connectService(['pbxUrl', 'pbxKey'], makePbxService, makePbxSandbox, (port) => port.services('0'))
