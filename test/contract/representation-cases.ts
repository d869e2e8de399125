import { configMap, pod } from '../apiserver/server-client.ts';
import { type Cases, metadataAccept } from './case-run.ts';
import { bytesField, envelope } from './protobuf.ts';
import { show } from './show.ts';

const protobuf = { 'content-type': 'application/vnd.kubernetes.protobuf' };
const metadataList = 'as=PartialObjectMetadataList;g=meta.k8s.io;v=v1';

export const representationCases: Cases = {
  'pom/get': async (run) => {
    await run.made(run.core('pods'), pod('a'));
    return show(await run.get(run.core('pods/a'), { accept: metadataAccept }));
  },
  'pom/list-empty': async (run) =>
    show(await run.get(run.core('configmaps'), { accept: `application/json;${metadataList}` })),
  'pom/metadata-client-accept': async (run) => {
    const accept = `application/vnd.kubernetes.protobuf;${metadataList},application/json;${metadataList},application/json`;
    const { status, headers } = await run.get(run.core('configmaps'), { accept });
    return { status, ct: headers['content-type'] };
  },
  'protobuf/create-secret': async (run) => {
    const metadata = bytesField(1, bytesField(1, 'a'));
    const entry = Buffer.concat([bytesField(1, 'k'), bytesField(2, 'hello')]);
    const secret = Buffer.concat([metadata, bytesField(2, entry)]);
    return show(await run.post(run.core('secrets'), envelope('v1', 'Secret', secret), protobuf));
  },
  'protobuf/delete-options': async (run) => {
    await run.made(run.core('configmaps'), configMap('a'));
    const body = envelope('v1', 'DeleteOptions', bytesField(4, 'Background'));
    return show(await run.ask('DELETE', run.core('configmaps/a'), { body, headers: protobuf }));
  },
};
