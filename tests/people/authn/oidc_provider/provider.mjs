// npm's certified oidc-provider on a free port of this machine, as a peer for the relying party's tests.
// usage: node provider.mjs '<json: {web, redirect_uri, post_logout_redirect_uri, backchannel_logout_uri, alg}>'
// Prints one line of JSON, {issuer}, when it is ready. The development interactions sign anybody in by name;
// names that begin with 'cns.' are of type CNS.
import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const options = JSON.parse(process.argv[2]);
const require = createRequire(join(options.web, 'package.json'));
const { Provider } = await import(pathToFileURL(require.resolve('oidc-provider')).href);

function signingKey() {
  const pair = options.alg.startsWith('ES')
    ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
    : generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...pair.privateKey.export({ format: 'jwk' }), use: 'sig', kid: 'prova', alg: options.alg };
}

const server = createServer();
server.listen(0, '127.0.0.1', () => {
  const issuer = `http://127.0.0.1:${server.address().port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'bdm',
        client_secret: 'un segreto: con spazi & segni%',
        redirect_uris: [options.redirect_uri],
        post_logout_redirect_uris: [options.post_logout_redirect_uri],
        backchannel_logout_uri: options.backchannel_logout_uri,
        backchannel_logout_session_required: true,
        id_token_signed_response_alg: options.alg,
      },
    ],
    jwks: { keys: [signingKey()] },
    cookies: { keys: ['prova'] },
    pkce: { required: () => true },
    claims: {
      openid: ['sub'],
      profile: ['preferred_username', 'given_name', 'family_name', 'type'],
      email: ['email', 'email_verified'],
    },
    // The service that is told of a logout is on this machine, which the provider's own connections refuse.
    fetch: (address, request) => fetch(address, { ...request, dispatcher: undefined }),
    features: { devInteractions: { enabled: true }, rpInitiatedLogout: { enabled: true }, backchannelLogout: { enabled: true } },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({
        sub,
        preferred_username: sub,
        given_name: 'Mario',
        family_name: 'Rossi',
        email: `${sub}@esempio.invalid`,
        email_verified: true,
        type: sub.startsWith('cns.') ? 'CNS' : 'ADN',
      }),
    }),
  });
  server.on('request', provider.callback());
  console.log(JSON.stringify({ issuer }));
});
