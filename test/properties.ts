/**
 * fast-check with a fixed seed, so that every run draws the same examples and a failure is due to the change. FC_SEED
 * sets another seed.
 */
import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_241_017) })

export default fc
