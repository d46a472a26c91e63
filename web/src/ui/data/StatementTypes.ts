import type { Schemas } from '../../api/client'

export type StatementData = Schemas['StatementOut']
export type BookShare = Schemas['BookShare']
export type HeldLine = Schemas['HeldLineOut']
