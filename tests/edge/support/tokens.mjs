// Makes tokens as a sign-in service would.

import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from "jose";

export const SECRET = "a secret of the tests, forty bytes or more";

const signed = (alg, key, claims, { kid, expires = "1h" } = {}) => {
  const token = new SignJWT(claims).setProtectedHeader({ alg, ...(kid ? { kid } : {}) });
  return (expires ? token.setExpirationTime(expires) : token).sign(key);
};

export const hs = (sub, claims = {}, options = {}) => signed("HS256", new TextEncoder().encode(options.secret ?? SECRET), { sub, iss: "tests", ...claims }, options);

export async function keyPairs() {
  const [rs, es] = await Promise.all([generateKeyPair("RS256", { extractable: true }), generateKeyPair("ES256", { extractable: true })]);
  return {
    pem: await exportSPKI(rs.publicKey),
    jwks: { keys: [{ ...(await exportJWK(es.publicKey)), kid: "one", alg: "ES256" }] },
    rs: (sub, claims = {}) => signed("RS256", rs.privateKey, { sub, ...claims }),
    es: (sub, claims = {}) => signed("ES256", es.privateKey, { sub, ...claims }, { kid: "one" }),
    /** The public key's text taken for a shared secret: the old confusion of algorithms. */
    confused: async (sub) => signed("HS256", new TextEncoder().encode(await exportSPKI(rs.publicKey)), { sub }),
  };
}
