"""The manifests for Kubernetes are what its types allow: no field that it has not, none twice, none of another type."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from tests.open_data.api.test_generated import run
from tests.production import s3
from tests.production.test_deploy import DEPLOY

TYPES: Final = ("k8s.io/api@v0.37.2", "k8s.io/apimachinery@v0.37.2")
PROGRAM: Final = """package main

import (
	"fmt"
	"os"

	apps "k8s.io/api/apps/v1"
	batch "k8s.io/api/batch/v1"
	core "k8s.io/api/core/v1"
	networking "k8s.io/api/networking/v1"
	policy "k8s.io/api/policy/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer"
)

func main() {
	scheme := runtime.NewScheme()
	groups := runtime.NewSchemeBuilder(core.AddToScheme, apps.AddToScheme, batch.AddToScheme)
	groups.Register(networking.AddToScheme, policy.AddToScheme)
	if err := groups.AddToScheme(scheme); err != nil {
		panic(err)
	}
	decoder := serializer.NewCodecFactory(scheme, serializer.EnableStrict).UniversalDeserializer()
	failed := false
	read := func(where string, written []byte) runtime.Object {
		object, kind, err := decoder.Decode(written, nil, nil)
		if err != nil {
			fmt.Println(where, kind, err)
			failed = true
		}
		return object
	}
	for _, name := range os.Args[1:] {
		written, err := os.ReadFile(name)
		if err != nil {
			panic(err)
		}
		if list, ok := read(name, written).(*core.List); ok {
			for number, item := range list.Items {
				read(fmt.Sprintf("%s %d", name, number), item.Raw)
			}
		}
	}
	if failed {
		os.Exit(1)
	}
}
"""


@pytest.mark.costly("two minutes of Go the first time, which brings its modules; when deploy/kubernetes changes")
@pytest.mark.skipif(not s3.available(), reason="Go is not installed")
def test_manifests_are_of_the_types_of_kubernetes(tmp_path: Path) -> None:
    (tmp_path / "main.go").write_text(PROGRAM)
    run(tmp_path, "go", "mod", "init", "bdm.example/prova")
    run(tmp_path, "go", "get", *TYPES)
    run(tmp_path, "go", "mod", "tidy")
    run(tmp_path, "go", "build", "-o", "prova", ".")
    run(tmp_path, str(tmp_path / "prova"), *map(str, sorted((DEPLOY / "kubernetes").glob("*.yaml"))))
