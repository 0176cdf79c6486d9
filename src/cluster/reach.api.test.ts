import { describe, expect, it } from 'vitest'
import { hasCluster, reachCluster } from './cluster.ts'
import { isAlive, logTo, query, testFolder } from './test-folder.ts'

const folder = testFolder()
const reach = () => reachCluster({ dataDir: folder.dataDir, log: logTo() })

describe('reaching the database of a folder', () => {
  it('joins the server that another process runs, and leaves it alone', async () => {
    folder.copyMade()
    const app = await folder.startApp()
    const reached = await reach()
    await query(reached.url, 'create table noted as select 7 as answer')
    await reached.stop()
    expect(await query(app.url, 'select answer from noted')).toEqual([{ answer: 7 }])
  })

  it('starts one where nobody does, and ends that', async () => {
    folder.copyMade()
    const reached = await reach()
    const pid = folder.postmasterPid()
    expect(await query(reached.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await reached.stop()
    expect(isAlive(pid)).toBe(false)
  })

  it('waits for an owner who is about to have it up', async () => {
    folder.copyMade()
    const launched = folder.startApp().catch(() => undefined)
    const reached = await reach()
    await (await launched)?.stop()
    await reached.stop()
    expect(new URL(reached.url).pathname).toBe('/app')
  })

  it('tells whether there is one, and makes none', () => {
    expect(hasCluster(folder.dataDir)).toBe(false)
    folder.copyMade()
    expect(hasCluster(folder.dataDir)).toBe(true)
  })
})
