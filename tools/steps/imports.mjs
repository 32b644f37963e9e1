// Turns the long names by which the module imports from its JavaScript into short ones, in both: the hashes in them hardly compress.

/** The module's bytes and its JavaScript with names of one or two letters between them. */
export function shortenImports(bytes, glue) {
  const short = new Map();
  const sections = [bytes.subarray(0, 8)];
  for (let at = 8; at < bytes.length; ) {
    const id = bytes[at];
    const [size, body] = number(bytes, at + 1);
    const section = bytes.subarray(at, body + size);
    sections.push(id === 2 ? imports(bytes.subarray(body, body + size), short) : section);
    at = body + size;
  }
  let found = 0;
  const script = glue.replace(/^( {8})(\w+)(?=: function)/gm, (whole, blank, name) => {
    if (!short.has(name)) return whole;
    found += 1;
    return blank + short.get(name);
  });
  if (found !== short.size) throw new Error(`of ${short.size} imports ${found} were found in the JavaScript: wasm-bindgen writes it in another way now`);
  return { bytes: Buffer.concat(sections), glue: script };
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
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([2]), leb(content.length), content]);
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
