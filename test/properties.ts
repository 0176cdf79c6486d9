/**
 * fast-check with a fixed seed: every run draws the same examples, so a new failure comes from a change of
 * the code. FC_SEED sets another seed.
 */
import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_241_017) })

export default fc
