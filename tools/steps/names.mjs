// Turns the long names between the module and its JavaScript into short ones, in both: the hashes in them hardly compress, and
// change the size of what users download from build to build.

/** Exports with a hash in their name: the ways into Rust's closures. */
const HASHED = /__h[0-9a-f]{16}$/;

/** The module's bytes and its JavaScript with names of one or two letters between them: of all imports, and of exports with a hash. */
export function shortenNames(bytes, glue) {
  const short = new Map();
  const ways = new Map();
  const sections = [bytes.subarray(0, 8)];
  for (let at = 8; at < bytes.length; ) {
    const id = bytes[at];
    const [size, body] = number(bytes, at + 1);
    const section = bytes.subarray(at, body + size);
    const content = bytes.subarray(body, body + size);
    sections.push(id === 2 ? imports(content, short) : id === 7 ? exports(content, ways) : section);
    at = body + size;
  }
  const renamed = renaming(glue, /(?<=^ {8})\w+(?=: function)/gm, short, "imports");
  return { bytes: Buffer.concat(sections), glue: renaming(renamed, /(?<=\bwasm\.)\w+/g, ways, "exports") };
}

/** The JavaScript with short names, each of which must be found once. */
function renaming(glue, places, short, what) {
  let found = 0;
  const script = glue.replace(places, (name) => {
    if (!short.has(name)) return name;
    found += 1;
    return short.get(name);
  });
  if (found !== short.size) throw new Error(`of ${short.size} ${what} ${found} were found in the JavaScript: wasm-bindgen writes it in another way now`);
  return script;
}

/** An import section with short names; they are counted, in the order of the section. */
function imports(body, short) {
  const [count, first] = number(body, 0);
  const parts = [leb(count)];
  let at = first;
  for (let index = 0; index < count; index += 1) {
    const [moduleLength, module] = number(body, at);
    const [length, start] = number(body, module + moduleLength);
    const name = body.subarray(start, start + length).toString();
    const kind = start + length;
    if (body[kind] !== 0) throw new Error(`the import ${name} is no function`);
    const [, end] = number(body, kind + 1);
    short.set(name, `_${index.toString(36)}`);
    const shorter = Buffer.from(short.get(name));
    parts.push(body.subarray(at, module + moduleLength), leb(shorter.length), shorter, body.subarray(kind, end));
    at = end;
  }
  return whole(2, parts);
}

/** An export section in which names with a hash are short; they are counted. */
function exports(body, short) {
  const [count, first] = number(body, 0);
  const parts = [leb(count)];
  let at = first;
  for (let index = 0; index < count; index += 1) {
    const [length, start] = number(body, at);
    let name = body.subarray(start, start + length);
    const [, end] = number(body, start + length + 1);
    if (HASHED.test(name.toString())) {
      short.set(name.toString(), `_${short.size.toString(36)}`);
      name = Buffer.from(short.get(name.toString()));
    }
    parts.push(leb(name.length), name, body.subarray(start + length, end));
    at = end;
  }
  return whole(7, parts);
}

function whole(id, parts) {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([id]), leb(content.length), content]);
}

/** An unsigned LEB128 number and the place behind it. */
function number(bytes, at) {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++];
    value += (byte & 127) * 2 ** shift;
    if (byte < 128) return [value, at];
  }
}

function leb(value) {
  const bytes = [];
  do {
    bytes.push((value & 127) | (value > 127 ? 128 : 0));
    value >>>= 7;
  } while (value > 0);
  return Buffer.from(bytes);
}
