// The types of an OpenAPI document: node web/client.mjs FROM TO. A third of what the tool writes is indentation and words
// that say nothing, so a step is a tab here and those words are left out.
import { readFileSync, writeFileSync } from 'node:fs'
import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript'

const [from, to] = process.argv.slice(2)
const SAYS_NOTHING = /^\s*\/\*\* @description Successful Response \*\/\n/gm
const STEPS = /^(?: {4})+/gm

const types = astToString(await openapiTS(JSON.parse(readFileSync(from, 'utf8'))))
const short = types.replace(SAYS_NOTHING, '').replace(STEPS, (spaces) => '\t'.repeat(spaces.length / 4))
writeFileSync(to, COMMENT_HEADER + short)
