/** fast-check that draws the same examples in every run, so that a red run speaks of the change: FC_SEED draws others. */
import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_241_017) })

export default fc
